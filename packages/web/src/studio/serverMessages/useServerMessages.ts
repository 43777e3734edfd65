import { useLanguage } from '../../i18n/LanguageContext.tsx';
import { ar } from './ar.ts';
import { de } from './de.ts';
import { type ServerMessage, translateServerMessages } from './translateServerMessages.ts';

/** A message, and attributes for the element around it, which mark English text on a page in another language. */
export interface ShownServerMessage {
  readonly text: string;
  readonly marks: { readonly lang?: 'en'; readonly dir: 'auto' };
}

const textsOf: { readonly [tag: string]: { readonly [code: string]: string } } = { de, ar };

/**
 * Returns a function that translates the server's messages to the language of the page. Falls back to the server's
 * English.
 */
export function useServerMessages(): (
  sentences: readonly ServerMessage[] | null,
  english: string,
) => ShownServerMessage {
  const { tag } = useLanguage();
  return (sentences, english) => {
    const texts = textsOf[tag];
    const text = texts && sentences ? translateServerMessages(sentences, texts) : null;
    return text === null
      ? { text: english, marks: { lang: 'en', dir: 'auto' } }
      : { text, marks: { dir: 'auto' } };
  };
}
