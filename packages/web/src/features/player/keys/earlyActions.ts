import { keptMs } from './earlyKeys.ts';
import type { PlayerAction } from './shortcuts.ts';

/** More keys than this are not intended, such as a hand resting on the keyboard. */
const mostActions = 5;

/** A key that was pressed before the player had its controls. */
export interface EarlyPress {
  /** `null` if the key is not a player shortcut. */
  readonly action: PlayerAction | null;
  readonly atMs: number;
}

/**
 * Returns the actions still to perform: each one once, at the place of its last press. A viewer who sees no reaction
 * presses the key again, and means the same action.
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
