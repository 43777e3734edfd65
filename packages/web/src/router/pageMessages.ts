import type { MessagePart } from '../i18n/language.ts';
import type { PageName } from './routes.ts';

/** The messages that a page needs besides those of every page. They load with the page's code. */
export const pageMessages: { readonly [name in PageName]?: MessagePart } = {
  '/watch': 'watch',
  '/search': 'lists',
  '/channel': 'lists',
  '/series': 'lists',
  '/channels': 'lists',
  '/saved': 'lists',
  '/liked': 'lists',
  '/history': 'lists',
  '/subscriptions': 'lists',
  '/playlists': 'lists',
  '/playlist': 'lists',
};
