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
  await noteOutcome(log, async (note) => {
    await trash.tidy();
    const { placedPaths, removedNames } = await uploads.tidy();
    note('Uploads that were complete when the site stopped are now in the library', placedPaths);
    note('Uploads that were not continued for a week were removed', removedNames);
  });
}

/** Erases the videos whose time in the trash is over, and logs their titles. */
export async function emptyTrash(trash: Pick<TrashFolder, 'eraseDue'>, log: Log): Promise<void> {
  await noteOutcome(log, async (note) => {
    note(
      'Their time in the trash was over, so these videos were deleted permanently',
      await trash.eraseDue(),
    );
  });
}

/** Runs `work`, and logs its notes and its fault. A note about nothing is left out. */
async function noteOutcome(
  log: Log,
  work: (note: (text: string, names: readonly string[]) => void) => Promise<void>,
): Promise<void> {
  try {
    await work((text, names) => {
      if (names.length > 0) log({ event: 'note', text: `${text}: ${names.join(', ')}.` });
    });
  } catch (error) {
    // An unavailable or read-only library is reported elsewhere.
    if (!(error instanceof UploadRefusal)) log({ event: 'fault', where: 'library', error });
  }
}
