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
  await noteOutcome(log, async () => {
    await trash.tidy();
    const { placedPaths, removedNames } = await uploads.tidy();
    return [
      ...(placedPaths.length > 0
        ? [
            `Uploads that were complete when the site stopped are now in the library: ${placedPaths.join(', ')}.`,
          ]
        : []),
      ...(removedNames.length > 0
        ? [`Uploads that were not continued for a week were removed: ${removedNames.join(', ')}.`]
        : []),
    ];
  });
}

/** Erases the videos whose time in the trash is over, and logs their titles. */
export async function emptyTrash(trash: Pick<TrashFolder, 'eraseDue'>, log: Log): Promise<void> {
  await noteOutcome(log, async () => {
    const titles = await trash.eraseDue();
    return titles.length > 0
      ? [`Their time in the trash was over, so these videos were deleted permanently: ${titles.join(', ')}.`]
      : [];
  });
}

/** Logs each note of `work`, or its fault. */
async function noteOutcome(log: Log, work: () => Promise<readonly string[]>): Promise<void> {
  try {
    for (const text of await work()) log({ event: 'note', text });
  } catch (error) {
    // An unavailable or read-only library is reported elsewhere.
    if (!(error instanceof UploadRefusal)) log({ event: 'fault', where: 'library', error });
  }
}
