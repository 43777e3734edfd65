import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';

/** Contents by path. */
export interface TestFiles {
  readonly [path: string]: Uint8Array | string;
}

/** A folder of its own for one test, with these files. The answer's `remove` takes it away. */
export async function makeTestFolder(files: TestFiles = {}) {
  const folder = await mkdtemp(join(tmpdir(), 'mainvideo-test-'));
  for (const [path, content] of Object.entries(files)) {
    await mkdir(dirname(join(folder, path)), { recursive: true });
    await writeFile(join(folder, path), content);
  }
  return { folder, remove: () => rm(folder, { recursive: true, force: true }) };
}
