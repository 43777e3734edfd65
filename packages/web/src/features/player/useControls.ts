import { useEffect, useSyncExternalStore } from 'react';
import type PlayerControls from './controls/PlayerControls.tsx';
import { keepKey, takeKeys } from './earlyKeys.ts';

/** The player's controls; `null` while loading; `missing` if loading failed and the browser's own are used. */
type Controls = typeof PlayerControls | 'missing' | null;

// One for the document, as code is: the next video has its controls from its first frame on.
let controls: Controls = null;
const listeners = new Set<() => void>();

// Not in an effect: what is pressed while the page comes alive counts.
if (typeof document !== 'undefined') document.addEventListener('keydown', onKeyDown);

function onKeyDown(event: KeyboardEvent): void {
  if (!controls) keepKey(event);
}

/** Loads the code of the controls. Rejects if loading fails. */
export async function loadControls(): Promise<void> {
  try {
    ({ default: controls } = await import('./controls/PlayerControls.tsx'));
  } catch (error) {
    controls = 'missing';
    throw error;
  } finally {
    for (const listener of listeners) listener();
  }
}

/** Loads the controls, unless they are there. The next video tries again. */
export function useControls(): Controls {
  useEffect(() => {
    if (!controls || controls === 'missing') loadControls().catch(() => {});
    // Keys that were pressed for this video are for no other.
    return () => void takeKeys();
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
