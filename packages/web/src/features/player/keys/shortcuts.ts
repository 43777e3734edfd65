/** The action of a key in the player. */
export type PlayerAction =
  | {
      readonly type:
        | 'togglePlay'
        | 'toggleMute'
        | 'toggleFullscreen'
        | 'toggleCaptions'
        | 'toggleTheatre'
        | 'togglePictureInPicture'
        | 'showShortcuts';
    }
  | { readonly type: 'seekBy'; readonly seconds: number }
  | { readonly type: 'seekTo'; readonly fraction: number }
  | { readonly type: 'frameStep' | 'rateStep' | 'volumeStep'; readonly step: 1 | -1 };

/** The properties of a key press that this module uses. A KeyboardEvent has them. */
interface KeyPress {
  readonly key: string;
  readonly ctrlKey: boolean;
  readonly altKey: boolean;
  readonly metaKey: boolean;
}

/**
 * Where the focus is when a key is pressed. `typing`: a text field or a list; `sliding`: a slider; `pressable`: a
 * button, a link or similar; `playerButton`: a button of the player; `player`: elsewhere in the player;
 * `browserControls`: the video while it had the browser's own controls.
 */
export type FocusPlace =
  | 'page'
  | 'pressable'
  | 'player'
  | 'playerButton'
  | 'browserControls'
  | 'sliding'
  | 'typing';

const actions: { readonly [key: string]: PlayerAction } = {
  ' ': { type: 'togglePlay' },
  k: { type: 'togglePlay' },
  j: { type: 'seekBy', seconds: -10 },
  l: { type: 'seekBy', seconds: 10 },
  ArrowLeft: { type: 'seekBy', seconds: -5 },
  ArrowRight: { type: 'seekBy', seconds: 5 },
  ArrowUp: { type: 'volumeStep', step: 1 },
  ArrowDown: { type: 'volumeStep', step: -1 },
  Home: { type: 'seekTo', fraction: 0 },
  End: { type: 'seekTo', fraction: 1 },
  m: { type: 'toggleMute' },
  f: { type: 'toggleFullscreen' },
  t: { type: 'toggleTheatre' },
  i: { type: 'togglePictureInPicture' },
  c: { type: 'toggleCaptions' },
  ',': { type: 'frameStep', step: -1 },
  '.': { type: 'frameStep', step: 1 },
  '<': { type: 'rateStep', step: -1 },
  '>': { type: 'rateStep', step: 1 },
  '?': { type: 'showShortcuts' },
};

/** These keys scroll the page, unless the player has the focus. */
const scrollKeys = ['ArrowUp', 'ArrowDown', 'Home', 'End'];
/** These keys move a focused slider. */
const sliderKeys = [...scrollKeys, 'ArrowLeft', 'ArrowRight'];

/**
 * Returns the action of a key press; `null` if the key is not a shortcut.
 *
 * Keys used by the focused element are left to it: a text field uses every key, a slider those that move it, and a
 * button the space bar. Keys with a modifier are left to the browser.
 */
export function shortcutFor(press: KeyPress, place: FocusPlace): PlayerAction | null {
  if (press.ctrlKey || press.altKey || press.metaKey || place === 'typing') return null;
  if (press.key === ' ' && (place === 'pressable' || place === 'playerButton')) return null;
  // The browser's controls have already handled these keys: the space bar, the arrows, Home and End.
  if (place === 'browserControls' && !/^\S$/.test(press.key)) return null;
  if (place === 'sliding' && sliderKeys.includes(press.key)) return null;
  if ((place === 'page' || place === 'pressable') && scrollKeys.includes(press.key)) return null;
  if (/^[0-9]$/.test(press.key)) return { type: 'seekTo', fraction: Number(press.key) / 10 };
  const key = press.key.length === 1 ? press.key.toLowerCase() : press.key;
  return Object.hasOwn(actions, key) ? actions[key]! : null;
}

/** The speeds that `<` and `>` step through, and that the settings offer. */
export const rates = [0.25, 0.5, 0.75, 1, 1.25, 1.5, 1.75, 2];

/** Returns the next speed up or down, or the same speed at either end. */
export function steppedRate(rate: number, step: 1 | -1): number {
  const next = step > 0 ? rates.find((each) => each > rate) : rates.findLast((each) => each < rate);
  return next ?? rate;
}
