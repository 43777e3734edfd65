import ar from '../../i18n/messages/ar/studioTrash.json' with { type: 'json' };
import de from '../../i18n/messages/de/studioTrash.json' with { type: 'json' };
import en from '../../i18n/messages/en/studioTrash.json' with { type: 'json' };
import { useMessages, type StudioMessages } from '../messages.ts';

export const trashCatalogues: { [tag in 'en' | 'de' | 'ar']: typeof en } = { en, de, ar };

/** Returns this page's messages, like `useMessages`. */
export function useTrashMessages(): StudioMessages<keyof typeof en> {
  return useMessages(trashCatalogues);
}
