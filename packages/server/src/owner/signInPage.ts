import { signInWords, type SignInLanguage } from './signInWords.ts';

export const signInPath = '/studio/sign-in';
export const signOutPath = '/studio/sign-out';
/** The list of the owner's sessions. */
export const sessionsPath = '/studio/sessions';
export const signInStylePath = '/studio/sign-in.css';
/** Its response makes the browser clear the site's data after a sign-out. */
export const forgetPath = '/studio/forget.css';

export interface SignInPageOptions {
  readonly language: SignInLanguage;
  readonly theme: 'light' | 'dark' | 'system';
  /** The style sheets of the site. */
  readonly styles: readonly string[];
  /** Where to go after the sign-in: a path of this site, optionally with a query. */
  readonly returnPath: string;
  /** The outcome of the previous attempt; null before the first. */
  readonly news:
    | { readonly type: 'refused' }
    | { readonly type: 'wait'; readonly seconds: number }
    | { readonly type: 'signed out' }
    | null;
}

/** Renders the sign-in page: plain HTML, which works without scripts. */
export function signInPage({ language, theme, styles, returnPath, news }: SignInPageOptions): string {
  const words = signInWords[language];
  const isFailure = news !== null && news.type !== 'signed out';
  const told =
    news &&
    `<p class="sign-in__news" role="${isFailure ? 'alert' : 'status'}" id="news">${newsOf(news, language)}</p>`;
  const links = [...styles, signInStylePath, ...(news?.type === 'signed out' ? [forgetPath] : [])];
  return `<!doctype html>
<html lang="${language}" dir="${words.direction}"${theme === 'system' ? '' : ` data-theme="${theme}"`}>
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="${theme === 'system' ? 'light dark' : theme}">
<meta name="robots" content="noindex">
<title>${words.title} · Mainvideo</title>
<link rel="icon" href="/favicon.svg" type="image/svg+xml">
${links.map((href) => `<link rel="stylesheet" href="${escaped(href)}">`).join('\n')}
</head>
<body>
<main class="sign-in">
<h1 class="sign-in__title">${words.title}</h1>
${told ?? ''}
<form class="sign-in__form" method="post" action="${signInPath}">
<input type="hidden" name="return" value="${escaped(returnPath)}">
<label class="sign-in__label" for="secret">${words.label}</label>
<input class="sign-in__secret" id="secret" name="secret" type="password" dir="ltr" required autofocus maxlength="200" autocomplete="current-password" autocapitalize="none" spellcheck="false" aria-describedby="advice${isFailure ? ' news' : ''}"${news?.type === 'refused' ? ' aria-invalid="true"' : ''}>
<p class="sign-in__advice" id="advice">${words.advice}</p>
<button class="button button--strong sign-in__submit">${words.submit}</button>
</form>
<p class="sign-in__advice">${words.lost} <code dir="ltr">npm run owner -- reset</code></p>
<p><a class="sign-in__home" href="/">${words.home}</a></p>
</main>
</body>
</html>
`;
}

function newsOf(news: NonNullable<SignInPageOptions['news']>, language: SignInLanguage): string {
  const words = signInWords[language];
  switch (news.type) {
    case 'refused':
      return words.refused;
    case 'wait':
      return words.wait(news.seconds);
    case 'signed out':
      return words.signedOut;
  }
}

/** Returns the viewer's most preferred language among the available ones, else English. */
export function signInLanguage(wishes: readonly string[]): SignInLanguage {
  const primaries = wishes.map((wish) => wish.split('-', 1)[0]!.toLowerCase());
  return primaries.find((primary): primary is SignInLanguage => Object.hasOwn(signInWords, primary)) ?? 'en';
}

/**
 * Returns the text if it is a path of the studio, optionally with a query; else `/studio`. A sign-in never leads
 * anywhere else.
 */
export function studioAddress(text: string | null): string {
  const [address, path] = /^(\/studio(?:\/[\w/-]*)?)(?:\?[!-~]*)?$/.exec(text ?? '') ?? [];
  return address !== undefined && path !== signInPath ? address : '/studio';
}

/** Complements the site's own style sheet. The page is also readable without that one. */
export const signInStyle = `.sign-in {
  display: grid;
  gap: 1.5rem;
  max-inline-size: 28rem;
  margin: clamp(2rem, 12vh, 8rem) auto;
  padding-inline: var(--gutter, 1rem);
}
.sign-in__title {
  font-size: var(--text-title, 1.5rem);
}
.sign-in__form {
  display: grid;
  gap: 0.75rem;
}
.sign-in__label {
  font-weight: 600;
}
.sign-in__secret {
  min-block-size: 2.75rem;
  inline-size: 100%;
  padding: 0.5rem 0.75rem;
  border: 1px solid var(--edge, #7d7b74);
  border-radius: 0.375rem;
  background: var(--surface, Canvas);
  font-family: ui-monospace, monospace;
}
.sign-in__secret[aria-invalid] {
  border-color: var(--danger, #a3281c);
}
.sign-in__advice {
  color: var(--ink-soft, inherit);
  overflow-wrap: anywhere;
}
.sign-in__news {
  padding: 0.75rem 1rem;
  border-inline-start: 4px solid var(--ink, currentColor);
  background: var(--sunken, transparent);
}
.sign-in__news[role='alert'] {
  border-color: var(--danger, #a3281c);
}
.sign-in__submit {
  justify-self: start;
  min-block-size: 2.75rem;
  padding-inline: 1.5rem;
}
.sign-in__home {
  display: inline-block;
  padding-block: 0.375rem;
}
`;

function escaped(text: string): string {
  return text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
}
