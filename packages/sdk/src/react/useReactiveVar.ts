import { useSyncExternalStore } from 'react';
import type { ReactiveVar } from '../contract/reactiveVar.ts';

/** Returns the value of a variable of `makeVar`. The component renders again when it changes. */
export function useReactiveVar<Value>(variable: ReactiveVar<Value>): Value {
  return useSyncExternalStore(
    variable.subscribe,
    () => variable(),
    () => variable(),
  );
}
