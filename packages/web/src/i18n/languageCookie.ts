/** As long as browsers keep a cookie (RFC 6265bis §5.5). */
const maxAgeSeconds = 400 * 24 * 60 * 60;

/** What `document.cookie` is set to when a language is chosen: the server reads it, and so does the next start. */
export function languageCookie(tag: string): string {
  return `mainvideo-language=${tag}; Path=/; Max-Age=${maxAgeSeconds}; SameSite=Lax`;
}

/** What a viewer would like to read, best first, as BCP 47: the choice in `document.cookie`, then what the browser is set to. */
export function wishesIn(cookies: string, accepted: readonly string[]): readonly string[] {
  const chosen = /(?:^|;)\s*mainvideo-language=([\w-]+)/.exec(cookies)?.[1];
  return chosen ? [chosen, ...accepted] : accepted;
}
