import { type CaptionPosition, captionPositions } from './captionPosition.ts';
import { type CaptionLook, captionColors, captionEdges, captionOpacities } from './captionStyle.ts';
import { rates } from './keys/shortcuts.ts';

export const captionSizes = ['small', 'medium', 'large', 'huge'] as const;

/** The viewer's player preferences on this device. */
export interface PlayerPreferences extends CaptionLook {
  /** From 0 to 1. */
  readonly volume: number;
  readonly muted: boolean;
  /** One of `rates`. */
  readonly rate: number;
  readonly captionsOn: boolean;
  /** BCP 47; `null` before a choice. */
  readonly captionsLanguage: string | null;
  readonly captionsSize: (typeof captionSizes)[number];
  /** Position of cues that do not set their own line. */
  readonly captionsPosition: CaptionPosition;
  /** Whether the player is as wide as the page. */
  readonly theatre: boolean;
  /** Height of the picture in pixels; `null` for the automatic quality or, without one, the best. */
  readonly qualityHeight: number | null;
}

export const noPreferences: PlayerPreferences = {
  volume: 1,
  muted: false,
  rate: 1,
  captionsOn: false,
  captionsLanguage: null,
  captionsSize: 'medium',
  captionsPosition: 'bottom',
  captionsColor: 'white',
  captionsBackground: 'black',
  captionsOpacity: 75,
  captionsEdge: 'none',
  theatre: false,
  qualityHeight: null,
};

/** Parses stored preferences. Missing or invalid values are replaced by those of `noPreferences`. */
export function parsePreferences(text: string | null): PlayerPreferences {
  const kept = objectOf(text);
  const valid = (Object.keys(noPreferences) as (keyof PlayerPreferences)[]).filter((name) =>
    accepts[name](kept[name]),
  );
  return { ...noPreferences, ...Object.fromEntries(valid.map((name) => [name, kept[name]])) };
}

const isOneOf = (list: readonly unknown[]) => (value: unknown) => list.includes(value);
const isBoolean = (value: unknown) => typeof value === 'boolean';
const isShare = (value: unknown) => typeof value === 'number' && value >= 0 && value <= 1;

const accepts: { readonly [Name in keyof PlayerPreferences]: (value: unknown) => boolean } = {
  volume: isShare,
  muted: isBoolean,
  rate: isOneOf(rates),
  captionsOn: isBoolean,
  captionsLanguage: (value) => typeof value === 'string',
  captionsSize: isOneOf(captionSizes),
  captionsPosition: isOneOf(captionPositions),
  captionsColor: isOneOf(Object.keys(captionColors)),
  captionsBackground: isOneOf(Object.keys(captionColors)),
  captionsOpacity: isOneOf(captionOpacities),
  captionsEdge: isOneOf(captionEdges),
  theatre: isBoolean,
  qualityHeight: (value) => typeof value === 'number' && value > 0,
};

function objectOf(text: string | null): { readonly [name: string]: unknown } {
  try {
    return Object(JSON.parse(text ?? '{}'));
  } catch {
    // Not a stored value of this site, so ignore it.
    return {};
  }
}
