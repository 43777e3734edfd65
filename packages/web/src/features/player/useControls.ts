import { useEffect, useSyncExternalStore } from 'react';
import type PlayerControls from './controls/PlayerControls.tsx';

// One for the document, as code is: the next video has its controls from its first frame on.
let controls: typeof PlayerControls | null = null;
const listeners = new Set<() => void>();

/** Loads the code of the controls. Rejects if it does not come. */
export async function loadControls(): Promise<void> {
  ({ default: controls } = await import('./controls/PlayerControls.tsx'));
  for (const listener of listeners) listener();
}

/** The player's controls once their code is there; until then, and if it never comes, `null`: the browser's own do. */
export function useControls(): typeof PlayerControls | null {
  useEffect(() => {
    if (!controls) loadControls().catch(() => {});
  }, []);
  return useSyncExternalStore(
    subscribe,
    () => controls,
    () => null,
  );
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}
