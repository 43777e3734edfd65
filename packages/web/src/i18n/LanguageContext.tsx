import { createContext, useContext } from 'react';
import type { Language } from './language.ts';
import type { SiteLanguage } from './languages.ts';

/** The language of the page. Deliberately without a default, whose messages would be in every viewer's scripts. */
export const LanguageContext = createContext<Language | null>(null);

/** Returns the language of the page, with its messages: `const { t } = useLanguage()`. */
export function useLanguage(): Language {
  const language = useContext(LanguageContext);
  if (!language) throw new Error('There is no <LanguageContext value={language}> around this component.');
  return language;
}

/** Switches the page to a language without a reload, and saves the choice. Rejects if its messages fail to load. */
export type ChooseLanguage = (tag: SiteLanguage['tag']) => Promise<void>;

export const ChooseLanguageContext = createContext<ChooseLanguage>(async () => {});
