/** How the site looks: as the system does, or as the viewer has chosen. */
export const themes = ['system', 'light', 'dark'] as const;

export type Theme = (typeof themes)[number];

/** The browser keeps the choice for as long as browsers keep a cookie (RFC 6265bis §5.5). */
const maxAgeSeconds = 400 * 24 * 60 * 60;

/** The theme of this name; the system's for any other text, or none. */
export function themeOf(name: string | null | undefined): Theme {
  return themes.find((theme) => theme === name) ?? 'system';
}

/** The theme in `document.cookie`. */
export function themeIn(cookies: string): Theme {
  return themeOf(/(?:^|;)\s*mainvideo-theme=(\w+)/.exec(cookies)?.[1]);
}

/** What `document.cookie` is set to: the server reads it, so that the first paint is right. */
export function themeCookie(theme: Theme): string {
  const age = theme === 'system' ? 0 : maxAgeSeconds;
  return `mainvideo-theme=${theme}; Path=/; Max-Age=${age}; SameSite=Lax`;
}
