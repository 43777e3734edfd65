import { type ReactNode, useMemo, useState } from 'react';
import type { SiteLanguage } from './i18n/languages.ts';
import { serverStateId } from './serverState.ts';
import { ThemeContext } from './ui/ThemeContext.ts';
import { type Theme, themeCookie } from './ui/theme.ts';

/** The paper of the style sheet. */
const themeColors = { light: '#fbfaf7', dark: '#121318' } as const;

/**
 * The HTML document around the shell.
 *
 * @param stateText what the server hands over, as `serverStateText` makes it; the browser leaves what is there alone
 */
export function Document({
  language,
  theme: initialTheme,
  stateText,
  children,
}: {
  readonly language: SiteLanguage;
  /** What the viewer has chosen before. */
  readonly theme: Theme;
  readonly stateText: string;
  readonly children: ReactNode;
}) {
  const [theme, setTheme] = useState(initialTheme);
  const choice = useMemo(
    () => ({
      theme,
      choose(chosen: Theme) {
        document.cookie = themeCookie(chosen);
        setTheme(chosen);
      },
    }),
    [theme],
  );
  const isSystem = theme === 'system';
  return (
    <html lang={language.tag} dir={language.direction} data-theme={isSystem ? undefined : theme}>
      <head>
        <meta charSet="utf-8" />
        <meta name="color-scheme" content={isSystem ? 'light dark' : theme} />
        {(['light', 'dark'] as const).map((name) => (
          <meta
            key={name}
            name="theme-color"
            content={themeColors[isSystem ? name : theme]}
            media={`(prefers-color-scheme: ${name})`}
          />
        ))}
        <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
      </head>
      <body>
        <ThemeContext value={choice}>{children}</ThemeContext>
        <script
          type="application/json"
          id={serverStateId}
          suppressHydrationWarning
          dangerouslySetInnerHTML={{ __html: stateText }}
        />
      </body>
    </html>
  );
}
