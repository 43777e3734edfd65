import type { LibraryStore } from '../catalogue/catalogue.ts';
import type { LibraryKeeper } from './libraryKeeper.ts';

/** The parts of the library that the studio uses. */
export type StudioLibrary = Pick<LibraryKeeper, 'state' | 'watchState' | 'rescan'> &
  Pick<LibraryStore, 'pageOfFiles' | 'findFile'>;
