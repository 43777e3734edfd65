import { mkdir, mkdtemp, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';

/** File contents by path. */
export interface TestFiles {
  readonly [path: string]: Uint8Array | string;
}

const longAgo = new Date(1_700_000_000_000);

/** Creates a temporary folder with these files for one test. Call `remove` to delete it. */
export async function makeTestFolder(files: TestFiles = {}) {
  const folder = await mkdtemp(join(tmpdir(), 'mainvideo-test-'));
  for (const [path, content] of Object.entries(files)) {
    await mkdir(dirname(join(folder, path)), { recursive: true });
    await writeFile(join(folder, path), content);
    // A recently changed file might be considered incomplete.
    await utimes(join(folder, path), longAgo, longAgo);
  }
  return { folder, remove: () => rm(folder, { recursive: true, force: true }) };
}
