export interface EmbedCode {
  /** Of the player, absolute. */
  readonly address: string;
  /** What screen readers call the frame. */
  readonly title: string;
  /** In pixels. */
  readonly width: number;
  /** In pixels. */
  readonly height: number;
}

/** In pixels, as wide as most pages have room for. */
const usualWidth = 640;

/** The size of a player in the proportions of the video: of the usual width, unless the limits ask for less. In pixels. */
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
    // A style would be refused where the page's policy allows none.
    frameborder: '0',
    allow: 'autoplay; fullscreen; picture-in-picture',
    loading: 'lazy',
  }).map(([name, value]) => `${name}="${escaped(value)}"`);
  return `<iframe ${attributes.join(' ')} allowfullscreen></iframe>`;
}

function escaped(text: string): string {
  return text.replace(/[&<>"]/g, (character) => `&#${character.charCodeAt(0)};`);
}
