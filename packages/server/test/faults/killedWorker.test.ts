// A process that makes media is killed at points of its work; the next start has to bring all of it to its end, once.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { cp, mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { createCatalogue } from '../../src/database/catalogue.ts';
import { createLibraryStore } from '../../src/database/libraryStore.ts';
import { type DerivedMedia, pathIfMade } from '../../src/library/derivedMedia.ts';
import { scanLibrary } from '../../src/library/scanLibrary.ts';
import { makeTestFolder } from '../../src/testing/testFolder.ts';
import { makeTestVideo } from '../../src/testing/testMedia.ts';
import type { JobKind } from '../../src/jobs/job.ts';
import { writeScriptedFfmpeg } from './scriptedFfmpeg.ts';
import { openSweptMaker } from './sweptMaker.ts';

const it = suite('a worker that is killed');

const program = fileURLToPath(new URL('./killedWorkerProcess.ts', import.meta.url));
const kinds: readonly JobKind[] = ['POSTER', 'STORYBOARD', 'REMUX', 'LOUDNESS'];
const film = await makeTestVideo(1);
const playable = await makeTestVideo(1, { extension: 'webm' });

/** Where it is killed, what is done by then, and how many half-made folders are left; null: nothing at all is. */
const points: readonly {
  readonly at: string;
  readonly done: readonly JobKind[];
  readonly folders: number | null;
}[] = [
  { at: 'claimed POSTER', done: [], folders: 0 },
  { at: 'ffmpeg candidate-0.jpg', done: [], folders: 1 },
  { at: 'registered POSTER', done: ['POSTER'], folders: null },
  { at: 'ffmpeg playable.webm', done: ['POSTER', 'STORYBOARD'], folders: 1 },
  { at: 'made REMUX', done: ['POSTER', 'STORYBOARD'], folders: 0 },
  { at: 'ffmpeg -', done: ['POSTER', 'STORYBOARD', 'REMUX'], folders: 1 },
];

/** A site over one film, with all of its jobs to do. */
async function prepareSite() {
  const { folder, remove } = await makeTestFolder({ 'library/film.mp4': film });
  const { outputs } = await writeScriptedFfmpeg(join(folder, 'bin'), playable);
  await mkdir(join(folder, 'media'));
  const { database, queue, close } = await openSweptMaker(folder);
  await scanLibrary(join(folder, 'library'), {
    store: createLibraryStore(database),
    now: () => Date.now(),
  });
  const [video] = await createCatalogue(database).listVideos({ first: 1, offset: 0 });
  const videoId = video!.id;
  await queue.addAgain(kinds.map((kind) => ({ kind, videoId, publishedMs: 0 })));
  await close();
  return { folder, outputs, videoId, remove };
}

async function killAndStartAgain(
  site: Awaited<ReturnType<typeof prepareSite>>,
  { at, done, folders }: (typeof points)[number],
): Promise<void> {
  const { outputs, videoId } = site;
  const { folder, remove } = await makeTestFolder();
  try {
    await cp(site.folder, folder, { recursive: true });
    const [, output] = /^ffmpeg (.*)$/.exec(at) ?? [];
    if (output !== undefined) await writeFile(join(folder, 'bin/kill'), output);
    assert.is(await runWorker(folder, at), 'SIGKILL', `${at}: was not killed`);

    const claimed: string[] = [];
    const after = await openSweptMaker(folder, (what) => {
      if (what.startsWith('claimed')) claimed.push(what.split(' ')[1]!);
    });
    try {
      const doneBefore = (await after.allJobs()).filter(({ state }) => state === 'DONE');
      assert.equal(doneBefore.map(({ kind }) => kind).sort(), [...done].sort(), at);
      await after.workToTheEnd();
      assert.equal(after.faults, [], at);
      const jobs = await after.allJobs();
      assert.equal(
        jobs.map(({ state, reason }) => `${state} ${reason}`),
        kinds.map(() => 'DONE null'),
        at,
      );
      // Each once, and nothing of what was done before.
      assert.equal(
        claimed,
        kinds.filter((kind) => !done.includes(kind)),
        at,
      );
      if (output !== undefined) assert.not.ok(await isRunning(folder), `${at}: its ffmpeg goes on`);
      const programs = output !== undefined && process.platform === 'linux' ? 1 : 0;
      const recovery = folders === null ? [] : [{ jobs: 1, folders, programs }];
      assert.equal(
        after.recoveries.map((found) => ({
          jobs: found.jobs,
          folders: found.folders,
          programs: found.programs,
        })),
        recovery,
        at,
      );
      assert.equal(await after.queue.lastRecovery(), after.recoveries[0] ?? null, at);
      const derived = (await after.queue.listDerived()).get(videoId)!;
      assert.is(derived.loudnessLufs, -14.5);
      await checkFiles(join(folder, 'media'), derived, outputs);
    } finally {
      await after.close();
    }
  } finally {
    await remove();
  }
}

/** @returns the signal that ended it */
async function runWorker(folder: string, killAt: string): Promise<string | null> {
  const argv = ['--conditions=@mainvideo/source', '--import', 'tsx', program, folder, killAt];
  const child = spawn(process.execPath, argv, { stdio: ['ignore', 'ignore', 'inherit'] });
  const [, signal] = (await once(child, 'exit')) as [number | null, string | null];
  return signal;
}

/** Does the ffmpeg that outlived its site? Only Linux tells, and only there it is ended. */
async function isRunning(folder: string): Promise<boolean> {
  const pid = await readFile(join(folder, 'bin/stray'), 'utf8');
  try {
    // The state follows the name, which is in parentheses: Z has ended, and waits for somebody to ask.
    const stat = await readFile(`/proc/${pid}/stat`, 'utf8');
    return !/\) [ZX] /.test(stat);
  } catch {
    return false;
  }
}

/** What is registered is there, whole, and nothing else is. */
async function checkFiles(
  root: string,
  { poster, storyboard, playable: made }: DerivedMedia,
  outputs: ReadonlyMap<string, Uint8Array>,
): Promise<void> {
  const expected = new Map([
    [pathIfMade(poster!.path)!, outputs.get('candidate-0.jpg')!],
    [pathIfMade(storyboard!.sheet.path)!, outputs.get('sheet.jpg')!],
    [pathIfMade(made!.path)!, outputs.get('playable.webm')!],
  ]);
  const vtt = pathIfMade(storyboard!.path)!;
  const entries = await readdir(root, { withFileTypes: true, recursive: true });
  const files = entries
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(root.length + 1));
  assert.equal(files.sort(), [...expected.keys(), vtt].sort());
  assert.not.ok(entries.some(({ name }) => name.endsWith('.part')));
  for (const [path, bytes] of expected) {
    assert.ok((await readFile(join(root, path))).equals(bytes), `${path} is not whole`);
  }
  assert.match(await readFile(join(root, vtt), 'utf8'), /^WEBVTT\n[^]*00:00:20\.000\nsheet\.jpg#xywh=/);
}

it('has each job done once after the next start, and leaves no half file, wherever it is killed', async () => {
  const site = await prepareSite();
  try {
    const left = [...points];
    // Two at a time: there are two cores, and each process takes a second or so to start.
    const next = async (): Promise<void> => {
      for (let point = left.shift(); point; point = left.shift()) await killAndStartAgain(site, point);
    };
    await Promise.all([next(), next()]);
  } finally {
    await site.remove();
  }
});

it.run();
