import { setupI18n } from '@lingui/core';
import type en from './catalogues/en.ts';
import { languageFor, type SiteLanguage } from './languages.ts';

export type MessageId = keyof typeof en;

/** What fills the placeholders of a message, by their names. */
export interface MessageValues {
  readonly [name: string]: string | number;
}

/** Something to say, in no language yet: what rules answer and pages hand the shell. */
export interface Message {
  readonly id: MessageId;
  readonly values?: MessageValues;
}

/** A language with its messages at hand. */
export interface Language extends SiteLanguage {
  /** The message with this id, its ICU placeholders filled in. A number in a plural (`#`) is written as the language writes it. */
  t(id: MessageId, values?: MessageValues): string;
  /** The same, of a message that somebody else has put together. */
  say(message: Message): string;
}

/** The messages of each language are a module of their own: nobody loads those of another. */
const catalogues = {
  en: () => import('./catalogues/en.ts'),
  de: () => import('./catalogues/de.ts'),
  ar: () => import('./catalogues/ar.ts'),
};

/** Loads the language for somebody who would like these, best first, as BCP 47. Rejects if its messages do not come. */
export async function loadLanguage(wishes: readonly string[]): Promise<Language> {
  const language = languageFor(wishes);
  const { default: messages } = await catalogues[language.tag]();
  const i18n = setupI18n({
    locale: language.tag,
    locales: language.numbers,
    messages: { [language.tag]: messages },
  });
  const t: Language['t'] = (id, values) => i18n._(id, values);
  return { ...language, t, say: ({ id, values }) => t(id, values) };
}
