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

/** The HTML that puts a player on another page: for whoever shares a video, and for oEmbed. */
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
