import { setupI18n } from '@lingui/core';
import type en from './catalogues/en.ts';
import { languageFor, type SiteLanguage } from './languages.ts';

export type MessageId = keyof typeof en;

/** A language with its messages at hand. */
export interface Language extends SiteLanguage {
  /** The message with this id, its ICU placeholders filled in. */
  t(id: MessageId, values?: { readonly [name: string]: string | number }): string;
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
  const i18n = setupI18n({ locale: language.tag, messages: { [language.tag]: messages } });
  return { ...language, t: (id, values) => i18n._(id, values) };
}
