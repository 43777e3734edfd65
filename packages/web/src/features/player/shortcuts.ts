/** What a key does to the player. */
export type PlayerAction =
  | { readonly type: 'togglePlay' | 'toggleMute' | 'toggleFullscreen' | 'toggleCaptions' }
  | { readonly type: 'seekBy'; readonly seconds: number }
  | { readonly type: 'seekTo'; readonly fraction: number }
  | { readonly type: 'rateStep'; readonly step: 1 | -1 };

/** A key press, as far as it matters here. A KeyboardEvent is one. */
interface KeyPress {
  readonly key: string;
  readonly ctrlKey: boolean;
  readonly altKey: boolean;
  readonly metaKey: boolean;
}

/** Where the focus is when a key is pressed. `typing`: a field that takes text; `pressable`: a button, a link and the like. */
export type FocusPlace = 'page' | 'player' | 'pressable' | 'typing';

const actions: { readonly [key: string]: PlayerAction } = {
  ' ': { type: 'togglePlay' },
  k: { type: 'togglePlay' },
  j: { type: 'seekBy', seconds: -10 },
  l: { type: 'seekBy', seconds: 10 },
  ArrowLeft: { type: 'seekBy', seconds: -5 },
  ArrowRight: { type: 'seekBy', seconds: 5 },
  m: { type: 'toggleMute' },
  f: { type: 'toggleFullscreen' },
  c: { type: 'toggleCaptions' },
  '<': { type: 'rateStep', step: -1 },
  '>': { type: 'rateStep', step: 1 },
};

/** Browsers act on these themselves where the player has the focus, and cannot be kept from it: both would act. */
const ownKeysOfPlayers = [' ', 'ArrowLeft', 'ArrowRight'];

/**
 * The action of a key press; `null`: the key is not ours.
 *
 * Ours is only what nobody else has a claim on. A field that takes text takes every key. The space bar presses what has
 * the focus. Up and down scroll the page, or turn the volume of a player that has the focus. With a modifier it is the
 * browser's.
 */
export function shortcutFor(press: KeyPress, place: FocusPlace): PlayerAction | null {
  if (press.ctrlKey || press.altKey || press.metaKey || place === 'typing') return null;
  if (press.key === ' ' && place === 'pressable') return null;
  if (place === 'player' && ownKeysOfPlayers.includes(press.key)) return null;
  if (/^[0-9]$/.test(press.key)) return { type: 'seekTo', fraction: Number(press.key) / 10 };
  const key = press.key.length === 1 ? press.key.toLowerCase() : press.key;
  return Object.hasOwn(actions, key) ? actions[key]! : null;
}

/** The speeds that `<` and `>` step through. */
const rates = [0.25, 0.5, 0.75, 1, 1.25, 1.5, 1.75, 2];

/** The next speed up or down; the same at either end. */
export function steppedRate(rate: number, step: 1 | -1): number {
  const next = step > 0 ? rates.find((each) => each > rate) : rates.findLast((each) => each < rate);
  return next ?? rate;
}
