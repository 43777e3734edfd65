import { wishedLanguages } from '../requests/wishedLanguages.ts';

interface Words {
  readonly direction: 'ltr' | 'rtl';
  readonly title: string;
  readonly heading: string;
  readonly advice: string;
}

/** Separate from the site's message catalogues, which may be unavailable when this page is shown. */
const words = {
  en: {
    direction: 'ltr',
    title: 'Something went wrong',
    heading: 'This page cannot be shown right now',
    advice:
      'Reload it in a moment. If that does not help, the owner of this site can find the reason in its log.',
  },
  de: {
    direction: 'ltr',
    title: 'Etwas ist schiefgegangen',
    heading: 'Diese Seite kann gerade nicht angezeigt werden',
    advice: 'Lade sie gleich noch einmal. Hilft das nicht, steht der Grund im Protokoll dieser Website.',
  },
  ar: {
    direction: 'rtl',
    title: 'حدث خطأ ما',
    heading: 'لا يمكن عرض هذه الصفحة الآن',
    advice: 'أعد تحميلها بعد لحظات. وإن لم يُجدِ ذلك، فسيجد القائم على الموقع السبب في سجلّه.',
  },
} as const satisfies Readonly<Record<string, Words>>;

type Language = keyof typeof words;

/** A refusal for a known time: the client has asked for too much, or the site is not available. */
export interface Refusal {
  readonly status: 429 | 503;
  readonly retryAfterSeconds: number;
}

/**
 * Returns a self-contained error page in the viewer's preferred language, or in English. Without a refusal, its
 * status is 500.
 *
 * @param requestId the request's id in the log; must not contain characters that are special in HTML
 */
export function plainFailure(headers: Headers, requestId?: string, refusal?: Refusal): Response {
  const language = languageFor(wishedLanguages(headers));
  const { direction, title, heading, advice } = words[language];
  const html = `<!doctype html>
<html lang="${language}" dir="${direction}">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="light dark">
<title>${title}</title>
<h1>${heading}</h1>
<p>${advice}</p>${requestId === undefined ? '' : `\n<p><code>${requestId}</code></p>`}
</html>
`;
  return new Response(html, {
    status: refusal?.status ?? 500,
    headers: {
      ...(refusal && { 'retry-after': String(refusal.retryAfterSeconds) }),
      'content-type': 'text/html; charset=utf-8',
      'content-language': language,
      'cache-control': 'no-store',
    },
  });
}

function languageFor(wishes: readonly string[]): Language {
  const primaries = wishes.map((wish) => wish.split('-', 1)[0]!.toLowerCase());
  return primaries.find((primary): primary is Language => Object.hasOwn(words, primary)) ?? 'en';
}
