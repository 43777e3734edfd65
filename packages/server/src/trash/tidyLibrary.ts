import type { Log } from '../log.ts';
import type { UploadFolder } from '../uploads/uploadFolder.ts';
import { UploadRefusal } from '../uploads/UploadRefusal.ts';
import type { TrashFolder } from './trashFolder.ts';

/** Finishes interrupted work in the library's hidden folder at the start, and logs the result. */
export async function tidyLibrary(
  uploads: Pick<UploadFolder, 'tidy'>,
  trash: Pick<TrashFolder, 'tidy'>,
  log: Log,
): Promise<void> {
  const note = (text: string) => log({ event: 'note', text });
  try {
    await trash.tidy();
    const { placedPaths, removedNames } = await uploads.tidy();
    if (placedPaths.length > 0) {
      note(
        `Uploads that were complete when the site stopped are now in the library: ${placedPaths.join(', ')}.`,
      );
    }
    if (removedNames.length > 0) {
      note(`Uploads that were not continued for a week were removed: ${removedNames.join(', ')}.`);
    }
  } catch (error) {
    // An unavailable or read-only library is reported elsewhere.
    if (!(error instanceof UploadRefusal)) log({ event: 'fault', where: 'library', error });
  }
}
