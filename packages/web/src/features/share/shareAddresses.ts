/** The viewer's choices in the share dialog. */
export interface ShareOptions {
  /** `null`: from the beginning. */
  readonly startSeconds: number | null;
  readonly autoplay: boolean;
  readonly loop: boolean;
}

/** The address of a video's page, absolute. */
export function watchAddress(origin: string, videoId: string, startSeconds: number | null): string {
  return `${origin}/watch/${encodeURIComponent(videoId)}${query({ t: startSeconds })}`;
}

/** The address of its player for other pages, absolute. One that starts by itself is muted: browsers want that. */
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
