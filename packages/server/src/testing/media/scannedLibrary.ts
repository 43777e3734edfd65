import type { LibrarySnapshot } from '../../library/catalogue/librarySnapshot.ts';
import { resolveLibrary } from '../../library/files/libraryRoot.ts';
import { inspectFile } from '../../library/inspection/inspectFile.ts';
import { scanLibrary } from '../../library/scan/scanLibrary.ts';
import { createMemoryLibrary } from '../databases/memoryLibrary.ts';
import { makeTestFolder, type TestFiles } from '../testFolder.ts';

/** Scans a folder. Returns the stored library; null if nothing changed. */
export async function scan(
  root: string,
  known: LibrarySnapshot | null = null,
): Promise<LibrarySnapshot | null> {
  const store = createMemoryLibrary();
  if (known) await store.replace(known);
  const { type } = await scanLibrary(root, { inspect: inspectFile, store, now: Date.now });
  return type === 'changed' || !known ? store.snapshot() : null;
}

/** Runs a check on a folder with these files, and removes the folder. */
export async function withLibrary(files: TestFiles, check: (root: string) => Promise<void>): Promise<void> {
  const { folder, remove } = await makeTestFolder(files);
  try {
    await check(await resolveLibrary(folder));
  } finally {
    await remove();
  }
}

/** Returns what is wrong with each file that is not used as it is. */
export const reasonsOf = (snapshot: LibrarySnapshot) =>
  Object.fromEntries(
    snapshot.files
      .filter((f) => f.reason !== null)
      .map((f) => [f.path, `${f.status}: ${[f.reason, f.advice].filter((part) => part !== null).join(' ')}`]),
  );

/** The start of a JPEG of 160 x 90 pixels. */
export const picture = Buffer.from('ffd8ffc0001108005a00a0030111000211010311010000000000000000000000', 'hex');
