import type { ReactNode } from 'react';
import type { SiteLanguage } from './i18n/languages.ts';
import { serverStateId } from './serverState.ts';

/**
 * The HTML document around the shell.
 *
 * @param stateText what the server hands over, as `serverStateText` makes it; the browser leaves what is there alone
 */
export function Document({
  language,
  stateText,
  children,
}: {
  readonly language: SiteLanguage;
  readonly stateText: string;
  readonly children: ReactNode;
}) {
  return (
    <html lang={language.tag} dir={language.direction}>
      <head>
        <meta charSet="utf-8" />
        <meta name="color-scheme" content="light dark" />
        {/* The paper of the style sheet, light and dark. */}
        <meta name="theme-color" content="#fbfaf7" media="(prefers-color-scheme: light)" />
        <meta name="theme-color" content="#121318" media="(prefers-color-scheme: dark)" />
        <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
      </head>
      <body>
        {children}
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
