import ar from '../../i18n/messages/ar/studioUpload.json' with { type: 'json' };
import de from '../../i18n/messages/de/studioUpload.json' with { type: 'json' };
import en from '../../i18n/messages/en/studioUpload.json' with { type: 'json' };
import { useWords, type Words } from '../words.ts';

export const uploadCatalogues: { [tag in 'en' | 'de' | 'ar']: typeof en } = { en, de, ar };

/** The messages of this page alone, as `useWords`. */
export function useUploadWords(): Words<keyof typeof en> {
  return useWords(uploadCatalogues);
}
