import type { StudioLibrary } from '../../library/scan/studioLibrary.ts';
import type { LibraryStore } from '../../library/catalogue/catalogue.ts';
import { unknownLibrary } from '../../library/scan/libraryState.ts';

/** Creates a library that is never scanned. */
export function createStillLibrary({
  pageOfFiles,
  findFile,
}: Pick<LibraryStore, 'pageOfFiles' | 'findFile'>): StudioLibrary {
  return {
    state: () => unknownLibrary,
    async *watchState() {
      yield unknownLibrary;
    },
    rescan: async () => {},
    pageOfFiles,
    findFile,
  };
}
