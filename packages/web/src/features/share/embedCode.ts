export interface EmbedCode {
  /** Absolute URL of the player. */
  readonly address: string;
  /** The frame's name for screen readers. */
  readonly title: string;
  /** In pixels. */
  readonly width: number;
  /** In pixels. */
  readonly height: number;
}

/** In pixels; most pages have room for this width. */
const usualWidth = 640;

/**
 * Returns the size of a player with the video's aspect ratio: the usual width, unless the limits are smaller. In
 * pixels.
 */
export function embedSize(
  video: { readonly width: number; readonly height: number },
  maxWidth = usualWidth,
  maxHeight = Infinity,
): { readonly width: number; readonly height: number } {
  const scale = Math.min(usualWidth / video.width, maxWidth / video.width, maxHeight / video.height);
  return {
    width: Math.max(1, Math.floor(video.width * scale)),
    height: Math.max(1, Math.floor(video.height * scale)),
  };
}

/** Returns the HTML that embeds a player in another page, for the share dialog and for oEmbed. */
export function embedCode({ address, title, width, height }: EmbedCode): string {
  const attributes = Object.entries({
    src: address,
    title,
    width: String(width),
    height: String(height),
    // An attribute, because a strict Content-Security-Policy of the embedding page would block a style.
    frameborder: '0',
    allow: 'autoplay; fullscreen; picture-in-picture',
    loading: 'lazy',
  }).map(([name, value]) => `${name}="${escaped(value)}"`);
  return `<iframe ${attributes.join(' ')} allowfullscreen></iframe>`;
}

function escaped(text: string): string {
  return text.replace(/[&<>"]/g, (character) => `&#${character.charCodeAt(0)};`);
}
