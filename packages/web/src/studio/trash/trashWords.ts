import ar from '../../i18n/messages/ar/studioTrash.json' with { type: 'json' };
import de from '../../i18n/messages/de/studioTrash.json' with { type: 'json' };
import en from '../../i18n/messages/en/studioTrash.json' with { type: 'json' };
import { useWords, type Words } from '../words.ts';

export const trashCatalogues: { [tag in 'en' | 'de' | 'ar']: typeof en } = { en, de, ar };

/** The messages of this page alone, as `useWords`. */
export function useTrashWords(): Words<keyof typeof en> {
  return useWords(trashCatalogues);
}
