import { useEffect, useSyncExternalStore } from 'react';
import type PlayerControls from './controls/PlayerControls.tsx';
import { keepKey, takeKeys } from './keys/earlyKeys.ts';

/** The player's controls; `null` while loading; `missing` if loading failed and the browser's own are used. */
type Controls = typeof PlayerControls | 'missing' | null;

// Shared by the whole document, so that the next video has its controls from its first frame.
let controls: Controls = null;
const listeners = new Set<() => void>();

// Not in an effect, so that keys pressed during hydration count.
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

/** Loads the controls unless they are loaded. If loading fails, the next video tries again. */
export function useControls(): Controls {
  useEffect(() => {
    if (!controls || controls === 'missing') loadControls().catch(() => {});
    // Keys pressed for this video must not affect another one.
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
