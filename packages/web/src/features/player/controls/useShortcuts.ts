import { useEffect, useEffectEvent } from 'react';
import { earlyActions } from '../keys/earlyActions.ts';
import { takeKeys } from '../keys/earlyKeys.ts';
import { type FocusPlace, type PlayerAction, shortcutFor } from '../keys/shortcuts.ts';

/**
 * Handles the player's keyboard shortcuts while they are on, starting with the keys pressed before the controls had
 * loaded.
 *
 * @param player the element that contains the video and its controls
 */
export function useShortcuts(
  player: HTMLElement,
  areOn: boolean,
  onAction: (action: PlayerAction) => void,
): void {
  const act = useEffectEvent(onAction);
  useEffect(() => {
    if (!areOn) return;
    const early = takeKeys().map((event) => ({
      action: shortcutFor(event, earlyPlaceOf(event.target, player)),
      atMs: event.timeStamp,
    }));
    for (const action of earlyActions(early, performance.now())) act(action);
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.defaultPrevented) return;
      const action = shortcutFor(event, placeOf(event.target, player));
      if (!action) return;
      // Otherwise the page would scroll as well.
      event.preventDefault();
      act(action);
    };
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, [player, areOn]);
}

function earlyPlaceOf(target: EventTarget | null, player: HTMLElement): FocusPlace {
  return target instanceof HTMLVideoElement ? 'browserControls' : placeOf(target, player);
}

function placeOf(target: EventTarget | null, player: HTMLElement): FocusPlace {
  if (!(target instanceof HTMLElement)) return 'page';
  if (target.closest('input[type="range"]')) return 'sliding';
  // Keys pressed in a dialog must not control the player behind it.
  if (target.isContentEditable || target.closest('input, textarea, select, dialog')) return 'typing';
  const isPressable = target.closest('a, button, summary, [role="button"]') !== null;
  const isInPlayer = player.contains(target) || document.fullscreenElement != null;
  if (isInPlayer) return isPressable ? 'playerButton' : 'player';
  return isPressable ? 'pressable' : 'page';
}
