/** The themes: the system's, or the viewer's choice. */
export const themes = ['system', 'light', 'dark'] as const;

export type Theme = (typeof themes)[number];

/** The longest time that browsers keep a cookie (RFC 6265bis §5.5). */
const maxAgeSeconds = 400 * 24 * 60 * 60;

/** Returns the theme with this name, or `system` for any other text. */
export function themeOf(name: string | null | undefined): Theme {
  return themes.find((theme) => theme === name) ?? 'system';
}

/** Returns the theme in `document.cookie`. */
export function themeIn(cookies: string): Theme {
  return themeOf(/(?:^|;)\s*mainvideo-theme=(\w+)/.exec(cookies)?.[1]);
}

/**
 * Returns the text to assign to `document.cookie`. The server reads the cookie, so that the first paint has the right
 * theme.
 */
export function themeCookie(theme: Theme): string {
  const age = theme === 'system' ? 0 : maxAgeSeconds;
  return `mainvideo-theme=${theme}; Path=/; Max-Age=${age}; SameSite=Lax`;
}
