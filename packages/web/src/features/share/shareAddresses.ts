/** The viewer's choices in the share dialog. */
export interface ShareOptions {
  /** `null` for the beginning. */
  readonly startSeconds: number | null;
  readonly autoplay: boolean;
  readonly loop: boolean;
}

/** Returns the absolute URL of a video's page. */
export function watchAddress(origin: string, videoId: string, startSeconds: number | null): string {
  return `${origin}/watch/${encodeURIComponent(videoId)}${query({ t: startSeconds })}`;
}

/**
 * Returns the absolute URL of a video's player for other pages. With autoplay the player is muted, as browsers
 * require.
 */
export function embedAddress(origin: string, videoId: string, options: ShareOptions): string {
  const { startSeconds, autoplay, loop } = options;
  const asked = { t: startSeconds, autoplay: on(autoplay), muted: on(autoplay), loop: on(loop) };
  return `${origin}/embed/${encodeURIComponent(videoId)}${query(asked)}`;
}

const on = (isOn: boolean) => (isOn ? 1 : null);

function query(asked: { readonly [name: string]: number | null }): string {
  const named = Object.entries(asked).filter(([, value]) => value !== null);
  return named.length === 0 ? '' : `?${named.map(([name, value]) => `${name}=${value}`).join('&')}`;
}
