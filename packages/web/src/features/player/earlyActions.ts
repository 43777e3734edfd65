import { keptMs } from './earlyKeys.ts';
import type { PlayerAction } from './shortcuts.ts';

/** As many as are meant, and not a hand that lies on the keys. */
const mostActions = 5;

/** A key that was pressed before the player had its controls. */
export interface EarlyPress {
  /** `null`: the key is not the player's. */
  readonly action: PlayerAction | null;
  readonly atMs: number;
}

/**
 * What is still to be done of it: each action once, where it was asked for last. Who sees nothing happen presses again,
 * and means no more by it.
 */
export function earlyActions(presses: readonly EarlyPress[], nowMs: number): readonly PlayerAction[] {
  const asked = new Map<string, PlayerAction>();
  for (const { action, atMs } of presses) {
    if (!action || nowMs - atMs >= keptMs) continue;
    const name = JSON.stringify(action);
    asked.delete(name);
    asked.set(name, action);
  }
  return [...asked.values()].slice(-mostActions);
}
