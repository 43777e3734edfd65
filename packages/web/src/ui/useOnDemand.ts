import { useState } from 'react';

/** Code that loads when it is first needed. */
export interface OnDemand<Code> {
  /** `null` until it has loaded. */
  readonly code: Code | null;
  /** Whether loading failed, for example offline. The next request retries. */
  readonly hasFailed: boolean;
  ask(): void;
}

/** @param load a dynamic import that resolves with the needed export */
export function useOnDemand<Code>(load: () => Promise<Code>): OnDemand<Code> {
  // In an object, because React would call a function passed as state, and components are functions.
  const [state, setState] = useState<{ readonly code: Code | null; readonly hasFailed: boolean }>(nothing);
  const ask = () => {
    if (state.code) return;
    setState(nothing);
    load().then(
      (code) => setState({ code, hasFailed: false }),
      () => setState({ code: null, hasFailed: true }),
    );
  };
  return { ...state, ask };
}

const nothing = { code: null, hasFailed: false };
