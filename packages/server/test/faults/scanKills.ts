import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { cp, mkdir, readdir, rename } from 'node:fs/promises';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import type { Kysely } from 'kysely';
import * as assert from 'uvu/assert';
import { createComments } from '../../src/database/queries/comments.ts';
import { createLibraryStore } from '../../src/database/queries/libraryStore.ts';
import { createOwnerCaptions } from '../../src/database/queries/ownerCaptions.ts';
import { siteTables } from '../../src/database/moving/movedTables.ts';
import type { Tables } from '../../src/database/rows/tables.ts';
import { createViewers } from '../../src/database/queries/viewers.ts';
import { inspectFile } from '../../src/library/inspection/inspectFile.ts';
import { scanLibrary } from '../../src/library/scan/scanLibrary.ts';
import { programArgv } from '../../src/testing/sites/programArgv.ts';
import { sampled } from '../../src/testing/sampled.ts';
import { makeTestFolder } from '../../src/testing/testFolder.ts';
import { makeTestVideo } from '../../src/testing/media/testMedia.ts';
import { findWords } from '../../src/testing/sites/testSiteState.ts';
import type { CopiedDatabase } from './copiedDatabase.ts';

const program = programArgv(new URL('./killedScanProcess.ts', import.meta.url));

/** Each time it is asked a second later: whatever a scan has found is written before the next file. */
export function hastyClock(): () => number {
  let nowMs = 1_800_000_000_000;
  return () => (nowMs += 1_000);
}

/** What happens to the folder: before the scan that is killed, and after it. */
interface Move {
  readonly name: string;
  readonly isFirstScan: boolean;
  before(library: string): Promise<void>;
  after(library: string): Promise<void>;
}

// The first that a scan comes to.
const moved = 'aqua';
const moves: readonly Move[] = [
  { name: 'a first scan', isFirstScan: true, before: async () => {}, after: async () => {} },
  {
    name: 'the scan after a folder was renamed',
    isFirstScan: false,
    before: (library) => rename(join(library, 'nature'), join(library, moved)),
    after: async () => {},
  },
  {
    name: 'the scan between the moves of a folder’s files',
    isFirstScan: false,
    before: (library) => moveFiles(library, (name) => name.startsWith('lake') || name === 'river.en.vtt'),
    after: (library) => moveFiles(library, () => true),
  },
  {
    // What it is like in the end was known before, and is not what the scan has left.
    name: 'the scan of a folder that has another name for a while',
    isFirstScan: false,
    before: (library) => rename(join(library, 'nature'), join(library, moved)),
    after: (library) => rename(join(library, moved), join(library, 'nature')),
  },
];

async function moveFiles(library: string, isMoved: (name: string) => boolean): Promise<void> {
  await mkdir(join(library, moved), { recursive: true });
  for (const name of await readdir(join(library, 'nature'))) {
    if (isMoved(name)) await rename(join(library, 'nature', name), join(library, moved, name));
  }
}

async function makeLibrary() {
  const caption = (words: string) => `WEBVTT\n\n00:01.000 --> 00:02.000\n${words}\n`;
  return makeTestFolder({
    'library/nature/river.mp4': await makeTestVideo(1),
    'library/nature/river.en.vtt': caption('softly flowing'),
    'library/nature/river.jpg': 'no picture',
    'library/nature/lake.mp4': await makeTestVideo(2),
    'library/nature/lake.de.vtt': caption('still und tief'),
    'library/nature/lake.json': '{"title": "A lake", "tags": ["calm"]}',
    'library/nature/channel.json': '{"name": "Wild nature"}',
    'library/music/song.webm': await makeTestVideo(3, { extension: 'webm' }),
    'library/music/the-same.mp4': await makeTestVideo(2),
    'library/music/broken.mp4': 'no video',
    'library/old.avi': 'no video either',
    'library/last.mp4': await makeTestVideo(4),
  });
}

/**
 * All rows, and what a search finds; aside from the library's fingerprint, which names the folder, and from when videos changed: a scan
 * that was killed has not seen all of what a folder went through.
 */
async function readAll(database: Kysely<Tables>): Promise<Readonly<Record<string, unknown>>> {
  const told: Record<string, unknown> = {};
  for (const table of siteTables) {
    if (table === 'video_change') continue;
    const rows = await database.selectFrom(table).selectAll().execute();
    told[table] = rows
      .map((row) => JSON.stringify(row))
      .filter((row) => !row.includes('library-fingerprint'))
      .sort();
  }
  const words = [
    'river',
    'lake',
    'song',
    'last',
    'calm',
    'flowing',
    'tief',
    'wild nature',
    moved,
    'corrected',
  ];
  told['search'] = await Promise.all(words.map((query) => findWords(database, query)));
  return told;
}

/** What viewers did with each video, and the captions that the owner gave one. */
async function visit(database: Kysely<Tables>): Promise<void> {
  const viewers = createViewers(database);
  const comments = createComments(database);
  const ids = [...(await createLibraryStore(database).videoFingerprints()).keys()].sort();
  for (const [i, videoId] of ids.entries()) {
    const seen = { viewerId: 'ann', videoId, positionSeconds: 3 + i, countsView: true, nowMs: 1, step: null };
    await viewers.recordProgress(seen);
    await viewers.setLike({ viewerId: 'ann', videoId, liked: true, nowMs: 1, step: null });
    await comments.add({ id: `comment${i}`, videoId, viewerId: 'ann', text: `Text ${i}`, createdMs: 1 });
  }
  const [video] = await database.selectFrom('video').select('id').where('title', '=', 'River').execute();
  await createOwnerCaptions(database).set({
    videoId: video!.id,
    language: 'en',
    label: 'English',
    text: 'WEBVTT\n\n00:01.000 --> 00:02.000\ncorrected\n',
    cues: [{ startSeconds: 1, endSeconds: 2, text: 'corrected' }],
    step: null,
  });
}

/**
 * Kills a scanning process at points from its first file to its last, and each time scans again, as the next start
 * does: the database must equal that of uninterrupted scans.
 *
 * @param points number of points for each of two kinds of scan; `LONG=1` uses every point of all kinds
 * @param empty closed at the end
 */
export async function sweepScanKills(points: number, empty: CopiedDatabase): Promise<void> {
  const site = await makeLibrary();
  const known = await empty.copy();
  try {
    await inDatabase(known, async (database) => {
      await scan(database, join(site.folder, 'library'));
      await visit(database);
    });
    for (const move of sampled(moves, 2)) {
      const { told, read } = await runAt(site.folder, move, 0, move.isFirstScan ? empty : known);
      const steps = Number(/steps (\d+)/.exec(told)![1]);
      assert.ok(steps >= 6, `${move.name} has only ${steps} steps`);
      const all = Array.from({ length: steps }, (_, i) => i + 1);
      for (const killAt of sampled(all, points)) {
        const killed = await runAt(site.folder, move, killAt, move.isFirstScan ? empty : known);
        for (const [what, rows] of Object.entries(killed.read))
          assert.equal(rows, read[what], `${what} after ${move.name}, killed at step ${killAt}`);
      }
    }
  } finally {
    await known.close();
    await empty.close();
    await site.remove();
  }
}

/** @returns what the process told, and what the database holds after the scan that follows */
async function runAt(site: string, move: Move, killAt: number, from: CopiedDatabase) {
  const { folder, remove } = await makeTestFolder();
  const scanned = await from.copy();
  try {
    const library = join(folder, 'library');
    await cp(join(site, 'library'), library, { recursive: true, preserveTimestamps: true });
    if (!move.isFirstScan) await inDatabase(scanned, (database) => scan(database, library));
    await move.before(library);
    const child = spawn(process.execPath, [...program, scanned.address, library, String(killAt)], {
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    const [told, [code, signal]] = await Promise.all([text(child.stdout), once(child, 'close')]);
    const when = `${move.name}, killed at step ${killAt}`;
    assert.equal([code, signal], killAt === 0 ? [0, null] : [null, 'SIGKILL'], when);
    await move.after(library);
    return await inDatabase(scanned, async (database) => {
      await scan(database, library);
      assert.is((await scan(database, library)).type, 'unchanged', when);
      return { told, read: await readAll(database) };
    });
  } finally {
    await scanned.close();
    await remove();
  }
}

function scan(database: Kysely<Tables>, library: string) {
  return scanLibrary(library, {
    inspect: inspectFile,
    store: createLibraryStore(database),
    now: hastyClock(),
  });
}

async function inDatabase<Result>(
  { open }: CopiedDatabase,
  act: (database: Kysely<Tables>) => Promise<Result>,
): Promise<Result> {
  const database = await open();
  try {
    return await act(database);
  } finally {
    await database.destroy();
  }
}
