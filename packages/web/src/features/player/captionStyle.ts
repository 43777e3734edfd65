export const captionColors = {
  white: '255 255 255',
  yellow: '255 225 77',
  green: '92 222 92',
  cyan: '90 220 235',
  blue: '70 110 255',
  magenta: '255 110 230',
  red: '255 80 70',
  black: '0 0 0',
} as const;
export type CaptionColor = keyof typeof captionColors;

export const captionEdges = ['none', 'outline', 'shadow', 'raised'] as const;
export const captionOpacities = [0, 25, 50, 75, 100] as const;

/** The caption style. The style sheet sets the size, so that captions are never too small to read. */
export interface CaptionLook {
  readonly captionsColor: CaptionColor;
  readonly captionsBackground: CaptionColor;
  /** Opacity of the background, in percent. */
  readonly captionsOpacity: (typeof captionOpacities)[number];
  /** Outline of the letters, which makes them readable without a background. */
  readonly captionsEdge: (typeof captionEdges)[number];
}

/**
 * Returns custom properties for the style sheet's `::cue`. Cues inherit them from the player; browsers set all other
 * inherited properties themselves.
 */
export function captionStyle(look: CaptionLook): { readonly [property: `--${string}`]: string } {
  // A black outline around black letters would be invisible.
  const edge = `rgb(${captionColors[look.captionsColor === 'black' ? 'white' : 'black']})`;
  const shadows = {
    none: 'none',
    outline: `0 0 0.15em ${edge}, 0 0 0.15em ${edge}, 0.05em 0.05em 0.1em ${edge}`,
    shadow: `0.1em 0.1em 0.15em ${edge}`,
    raised: `0.04em 0.04em 0 ${edge}, 0.08em 0.08em 0 ${edge}`,
  };
  return {
    '--cue-ink': `rgb(${captionColors[look.captionsColor]})`,
    '--cue-paper': `rgb(${captionColors[look.captionsBackground]} / ${look.captionsOpacity / 100})`,
    '--cue-edge': shadows[look.captionsEdge],
  };
}
