import { useState } from 'react';

/** Code that comes when it is asked for. */
export interface OnDemand<Code> {
  /** `null` until it is there. */
  readonly code: Code | null;
  /** Loading failed, for example offline. Requesting it again retries. */
  readonly hasFailed: boolean;
  ask(): void;
}

/** @param load a dynamic import, and what to take from it */
export function useOnDemand<Code>(load: () => Promise<Code>): OnDemand<Code> {
  // In an object: React would call a function, and components are functions.
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
