import type { LibraryStore } from './catalogue.ts';
import type { LibraryKeeper } from './libraryKeeper.ts';

/** The library as the studio asks for it. */
export type StudioLibrary = Pick<LibraryKeeper, 'state' | 'watchState' | 'rescan'> &
  Pick<LibraryStore, 'pageOfFiles' | 'findFile'>;
