import { type ReactNode, startTransition, useCallback, useEffect, useMemo, useState } from 'react';
import { type Language, loadLanguage } from '../i18n/language.ts';
import { languageCookie } from '../i18n/languageCookie.ts';
import { type ChooseLanguage, ChooseLanguageContext, LanguageContext } from '../i18n/LanguageContext.tsx';
import type { InlineStyle } from './rendering.ts';
import { serverStateId } from './serverState.ts';
import { ThemeContext } from '../ui/site/ThemeContext.ts';
import { type Theme, themeCookie } from '../ui/site/theme.ts';

/** The background color of the style sheet. */
const themeColors = { light: '#fbfaf7', dark: '#121318' } as const;

/**
 * Renders the HTML document around the shell, in a language and a theme.
 *
 * @param stateText the server's state, from `serverStateText`; the browser leaves the existing text unchanged
 */
export function Document({
  language: initialLanguage,
  theme: initialTheme,
  stateText,
  modules = [],
  stylesWithin = [],
  stylesAfter = [],
  children,
}: {
  /** The initial language. The viewer can choose another. */
  readonly language: Language;
  /** The theme that the viewer chose earlier. */
  readonly theme: Theme;
  readonly stateText: string;
  /** URLs of scripts that the page needs. Set by the server only: the browser has already loaded them. */
  readonly modules?: readonly string[];
  /** Inline style sheets for the first paint. Set by the server only. */
  readonly stylesWithin?: readonly InlineStyle[];
  /** URLs of style sheets for content outside the first paint. Set by the server only. */
  readonly stylesAfter?: readonly string[];
  readonly children: ReactNode;
}) {
  const [language, setLanguage] = useState(initialLanguage);
  const chooseLanguage: ChooseLanguage = useCallback(async (tag) => {
    const chosen = await loadLanguage([tag]);
    document.cookie = languageCookie(tag);
    startTransition(() => setLanguage(chosen));
  }, []);
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
  useEffect(() => {
    // Allows the pictures that `firstVisit.css` holds back until now.
    document.documentElement.dataset.alive = '';
  }, []);
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
        {/* With equal precedence, React would merge them into one element, whose hash would match none of theirs. */}
        {stylesWithin.map(({ href, text }) => (
          <style key={href} href={href} precedence={href}>
            {text}
          </style>
        ))}
        <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
        {/* After the visible content, which does not need them. React's own `preloadModule` has no priority option. */}
        {modules.map((href) => (
          <link key={href} rel="modulepreload" href={href} fetchPriority="low" />
        ))}
      </head>
      <body>
        <LanguageContext value={language}>
          <ChooseLanguageContext value={chooseLanguage}>
            <ThemeContext value={choice}>{children}</ThemeContext>
          </ChooseLanguageContext>
        </LanguageContext>
        <script
          type="application/json"
          id={serverStateId}
          suppressHydrationWarning
          dangerouslySetInnerHTML={{ __html: stateText }}
        />
        {stylesAfter.map((href) => (
          <link key={href} rel="stylesheet" href={href} />
        ))}
      </body>
    </html>
  );
}
