/** The longest time that browsers keep a cookie (RFC 6265bis §5.5). */
const maxAgeSeconds = 400 * 24 * 60 * 60;

/**
 * Returns the text to assign to `document.cookie` when the viewer chooses a language. The server and the next start
 * read the cookie.
 */
export function languageCookie(tag: string): string {
  return `mainvideo-language=${tag}; Path=/; Max-Age=${maxAgeSeconds}; SameSite=Lax`;
}

/**
 * Returns the viewer's languages (BCP 47), best first: the choice in `document.cookie`, then the browser's languages.
 */
export function wishesIn(cookies: string, accepted: readonly string[]): readonly string[] {
  const chosen = /(?:^|;)\s*mainvideo-language=([\w-]+)/.exec(cookies)?.[1];
  return chosen ? [chosen, ...accepted] : accepted;
}
