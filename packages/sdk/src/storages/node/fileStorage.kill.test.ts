// Kills a process that writes: the process itself at each call to the file system, and the test at random times.
import { spawn } from 'node:child_process';
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { forEachSeed } from '../../testing/forEachSeed.laws.ts';
import { fileStorage } from './fileStorage.ts';

const root = mkdtempSync(join(tmpdir(), 'file-storage-'));
const script = join(root, 'writer.mjs');
const keys = ['a', 'b', '\ud83d', '../d'];

/** Sets all items to 1, 2, 3…, and prints each number once it is stored. */
const writer = `
  import { watchFileCalls } from ${JSON.stringify(fileURLToPath(new URL('fileCalls.laws.ts', import.meta.url)))};
  import { fileStorage } from ${JSON.stringify(fileURLToPath(new URL('fileStorage.ts', import.meta.url)))};
  const [folder, killAt, rounds] = process.argv.slice(2);
  const storage = fileStorage(folder);
  watchFileCalls((call) => {
    if (call === Number(killAt)) process.kill(process.pid, 'SIGKILL');
  });
  for (let round = 1; round <= Number(rounds); round += 1) {
    await storage.update(new Map(${JSON.stringify(keys)}.map((key) => [key, String(round)])));
    process.stdout.write(round + '\\n');
  }
`;

/** Builds plain JavaScript, which starts quickly: the writer is started dozens of times. */
const buildWriter = () =>
  build({
    stdin: { contents: writer, loader: 'ts', resolveDir: root },
    bundle: true,
    platform: 'node',
    format: 'esm',
    outfile: script,
  });

/** @returns the last number that the writer printed, and the signal that ended it */
function runWriter(
  folder: string,
  { killAt = 0, rounds, killOn = Infinity }: { killAt?: number; rounds: number; killOn?: number },
): Promise<{ said: number; signal: string | null }> {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, [script, folder, String(killAt), String(rounds)], {
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    let said = 0;
    child.stdout.on('data', (data: Buffer) => {
      said = Number(String(data).trim().split('\n').at(-1));
      if (said >= killOn) child.kill('SIGKILL');
    });
    child.on('error', reject);
    child.on('close', (_code, signal) => resolve({ said, signal }));
  });
}

/** Returns the number that all items have, or 0 without items. */
async function roundIn(folder: string): Promise<number> {
  const items = await fileStorage(folder).getItems('');
  const values = [...new Set(items.values())];
  assert.ok(items.size === 0 || items.size === keys.length, `${items.size} items`);
  assert.ok(values.length <= 1, `items of rounds ${values.join(', ')}`);
  return Number(values[0] ?? 0);
}

async function isTidyAfterNextWrite(folder: string): Promise<void> {
  await fileStorage(folder).setItem('a', 'next');
  const items = await fileStorage(folder).getItems('');
  assert.is(readdirSync(folder).length, items.size + 1);
}

await buildWriter();
const it = suite('fileStorage in a process that is killed');

it('leaves all of the first update or nothing, killed at any of its calls to the file system', async () => {
  const kept = [];
  for (let killAt = 1; ; killAt += 1) {
    assert.ok(killAt < 100, 'an update makes a few calls');
    const folder = join(root, `first ${killAt}`);
    const { said, signal } = await runWriter(folder, { killAt, rounds: 1 });
    const round = await roundIn(folder);
    assert.ok(round >= said, `${round} is kept, ${said} was said`);
    kept.push(round);
    await isTidyAfterNextWrite(folder);
    if (signal === null) break;
  }
  assert.ok(kept.length > 20, `${kept.length} kills`);
  assert.is(kept[0], 0);
  assert.equal(kept, [...kept].sort(), 'once the list is renamed, and from then on, all of it is there');
});

it('leaves what was kept last or what came next, killed at any moment (4 seeds)', async () => {
  await forEachSeed(4, async (chance, seed) => {
    const folder = join(root, `seed ${seed}`);
    const killOn = 1 + Math.floor(chance() * 30);
    const { said, signal } = await runWriter(folder, { rounds: 100_000, killOn });
    assert.is(signal, 'SIGKILL');
    const round = await roundIn(folder);
    assert.ok(round >= said && said >= killOn, `${round} is kept, ${said} was said`);
    await isTidyAfterNextWrite(folder);
  });
});

it.after(() => rmSync(root, { recursive: true }));
it.run();
