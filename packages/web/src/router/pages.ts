import type App from '../pages/_app.tsx';
import type { PageModule } from './page.ts';
import type { PageName } from './routes.ts';

/** The loader of each module in `pages/`. `/_app` is the shell around every page and has no URL (S1). */
export type PageRegistry = { readonly [name in PageName]: () => Promise<PageModule> } & {
  readonly '/_app': () => Promise<{ readonly default: typeof App }>;
};

/** Each entry is a separate chunk: a browser loads only the pages that it shows. */
export const pages: PageRegistry = {
  '/_app': () => import('../pages/_app.tsx'),
  '/': () => import('../pages/index.tsx'),
  '/watch': () => import('../pages/watch.tsx'),
  '/search': () => import('../pages/search.tsx'),
  '/channel': () => import('../pages/channel.tsx'),
  '/series': () => import('../pages/series.tsx'),
  '/channels': () => import('../pages/channels.tsx'),
  '/saved': () => import('../pages/saved.tsx'),
  '/liked': () => import('../pages/liked.tsx'),
  '/history': () => import('../pages/history.tsx'),
  '/subscriptions': () => import('../pages/subscriptions.tsx'),
  '/playlists': () => import('../pages/playlists.tsx'),
  '/playlist': () => import('../pages/playlist.tsx'),
  '/studio': () => import('../pages/studio.tsx'),
  '/studioUpload': () => import('../pages/studioUpload.tsx'),
  '/studioTrash': () => import('../pages/studioTrash.tsx'),
  '/404': () => import('../pages/404.tsx'),
};
