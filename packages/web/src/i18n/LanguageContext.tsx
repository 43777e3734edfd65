import { createContext, useContext } from 'react';
import type { Language } from './language.ts';
import type { SiteLanguage } from './languages.ts';

/** The language of the page. Deliberately without a default: its messages would be in every viewer's scripts. */
export const LanguageContext = createContext<Language | null>(null);

/** The language of the page, and its messages: `const { t } = useLanguage()`. */
export function useLanguage(): Language {
  const language = useContext(LanguageContext);
  if (!language) throw new Error('There is no <LanguageContext value={language}> around this component.');
  return language;
}

/** Switches the page to a language in place, and keeps the choice. Rejects if its messages do not come. */
export type ChooseLanguage = (tag: SiteLanguage['tag']) => Promise<void>;

export const ChooseLanguageContext = createContext<ChooseLanguage>(async () => {});
