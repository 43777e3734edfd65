import ar from '../../i18n/messages/ar/studioUpload.json' with { type: 'json' };
import de from '../../i18n/messages/de/studioUpload.json' with { type: 'json' };
import en from '../../i18n/messages/en/studioUpload.json' with { type: 'json' };
import { useMessages, type StudioMessages } from '../messages.ts';

export const uploadCatalogues: { [tag in 'en' | 'de' | 'ar']: typeof en } = { en, de, ar };

/** Returns this page's messages, like `useMessages`. */
export function useUploadMessages(): StudioMessages<keyof typeof en> {
  return useMessages(uploadCatalogues);
}
