import { useMemo } from 'react';
import { type CompiledMessage, formatMessage, type MessageValues } from '../i18n/formatMessage.ts';
import { useLanguage } from '../i18n/LanguageContext.tsx';
import ar from '../i18n/messages/ar/studio.json' with { type: 'json' };
import de from '../i18n/messages/de/studio.json' with { type: 'json' };
import en from '../i18n/messages/en/studio.json' with { type: 'json' };
import { wholeNumbers } from '../i18n/wholeNumbers.ts';

// Separate from the site's messages, which every viewer loads. All languages are in the studio's own file: one more
// request would cost the owner more than they do.

export type StudioMessageId = keyof typeof en;

export interface StudioMessages<Id = StudioMessageId> {
  (id: Id, values?: MessageValues): string;
}

type Catalogues<Id extends string> = { [tag in 'en' | 'de' | 'ar']: { [id in Id]: string } };

export const studioCatalogues: { [tag in 'en' | 'de' | 'ar']: typeof en } = { en, de, ar };

/**
 * Compiles messages if they are in ICU syntax, as in the sources. Must run before a page uses them. The build
 * compiles them ahead of time.
 */
export async function compileMessages<Id extends string>(
  catalogues: Catalogues<Id> = studioCatalogues as unknown as Catalogues<Id>,
): Promise<void> {
  const [first] = Object.values(catalogues.en);
  if (process.env.NODE_ENV === 'production' || typeof first !== 'string') return;
  const { compileMessage } = await import('@lingui/message-utils/compileMessage');
  for (const tag of ['en', 'de', 'ar'] as const) {
    const entries = Object.entries<string>(catalogues[tag]).map(([id, text]) => [id, compileMessage(text)]);
    catalogues[tag] = Object.fromEntries(entries) as { [id in Id]: string };
  }
}

/**
 * Returns the studio's messages in the language of the page: `const w = useMessages()`, `w('studio.save')`. A page
 * with separate catalogues passes them.
 */
export function useMessages<Id extends string = StudioMessageId>(
  catalogues: Catalogues<Id> = studioCatalogues as unknown as Catalogues<Id>,
): StudioMessages<Id> {
  const { tag, numbers } = useLanguage();
  return useMemo(() => {
    const messages = catalogues[tag];
    const counting = { plurals: new Intl.PluralRules(tag), numbers: wholeNumbers(numbers) };
    return (id, values = {}) => formatMessage(messages[id] as unknown as CompiledMessage, values, counting);
  }, [catalogues, tag, numbers]);
}
