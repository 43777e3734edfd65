import type { StudioLibrary } from '../library/studioLibrary.ts';
import type { LibraryStore } from '../library/catalogue.ts';
import { unknownLibrary } from '../library/libraryState.ts';

/** A library that nobody scans. */
export function createStillLibrary({ pageOfFiles }: Pick<LibraryStore, 'pageOfFiles'>): StudioLibrary {
  return {
    state: () => unknownLibrary,
    async *watchState() {
      yield unknownLibrary;
    },
    rescan: async () => {},
    pageOfFiles,
  };
}
