import { useLanguage } from '../../i18n/LanguageContext.tsx';
import { ar } from './ar.ts';
import { de } from './de.ts';
import { type ServerMessage, translateServerMessages } from './translateServerMessages.ts';

/** What is said, and how the element around it is marked: English words on a page in another language are. */
export interface ShownServerMessage {
  readonly text: string;
  readonly marks: { readonly lang?: 'en'; readonly dir: 'auto' };
}

const textsOf: { readonly [tag: string]: { readonly [code: string]: string } } = { de, ar };

/** Says in the language of the page what the server says; in the server's own English where there are no words for it. */
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
