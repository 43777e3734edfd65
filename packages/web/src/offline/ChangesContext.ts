import type { PendingMutation } from '@mainvideo/sdk';
import { createContext, useContext, useSyncExternalStore } from 'react';
import type { Changes } from './createChanges.ts';

/** `null` without an outbox, as on the server. */
export const ChangesContext = createContext<Changes | null>(null);

/** Returns the changes that the server has not confirmed yet. Empty during hydration. */
export function usePendingChanges(): readonly PendingMutation[] {
  const changes = useContext(ChangesContext);
  return useSyncExternalStore(
    changes?.subscribe ?? subscribeToNothing,
    changes?.pending ?? nonePending,
    nonePending,
  );
}

const none: readonly never[] = [];
const nonePending = () => none;
const subscribeToNothing = () => () => {};
