import type { RefObject } from 'react';
import { useEffect } from 'react';
import type { FocusPlace } from './shortcuts.ts';
import { shortcutFor } from './shortcuts.ts';
import { performAction } from './performAction.ts';

/**
 * The page's keys work the player, while they are on.
 *
 * @param say hears what was done where the player itself does not show it; stable
 */
export function useShortcuts(
  player: RefObject<HTMLVideoElement | null>,
  areOn: boolean,
  say: (text: string) => void,
): void {
  useEffect(() => {
    if (!areOn) return;
    const onKeyDown = (event: KeyboardEvent) => {
      const video = player.current;
      if (!video || event.defaultPrevented) return;
      const action = shortcutFor(event, placeOf(event.target, video));
      if (!action) return;
      // Else the player's own keys would act as well, and the page would scroll.
      event.preventDefault();
      const text = performAction(video, action);
      if (text !== null) say(text);
    };
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, [player, areOn, say]);
}

function placeOf(target: EventTarget | null, video: HTMLVideoElement): FocusPlace {
  if (target === video) return 'player';
  if (!(target instanceof HTMLElement)) return 'page';
  if (target.isContentEditable || target.closest('input, textarea, select')) return 'typing';
  return target.closest('a, button, summary, [role="button"]') ? 'pressable' : 'page';
}
