import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { cp, mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import * as assert from 'uvu/assert';
import { createCatalogue } from '../../src/database/queries/catalogue.ts';
import { createJobStore } from '../../src/database/queue/jobStore.ts';
import { createLibraryStore } from '../../src/database/queries/libraryStore.ts';
import { type JobKind, jobKinds } from '../../src/jobs/queue/job.ts';
import { type DerivedMedia, pathIfMade } from '../../src/library/catalogue/derivedMedia.ts';
import { inspectFile } from '../../src/library/inspection/inspectFile.ts';
import { scanLibrary } from '../../src/library/scan/scanLibrary.ts';
import { programArgv } from '../../src/testing/sites/programArgv.ts';
import { sampled } from '../../src/testing/sampled.ts';
import { makeTestFolder } from '../../src/testing/testFolder.ts';
import { makeTestVideo } from '../../src/testing/media/testMedia.ts';
import { type CopiedDatabase, isPostgres } from './copiedDatabase.ts';
import { writeScriptedFfmpeg } from './scriptedFfmpeg.ts';
import { openSweptMaker } from './sweptMaker.ts';

const program = programArgv(new URL('./killedWorkerProcess.ts', import.meta.url));

/** Longer than any lease, and than a folder is left alone because another instance may make it. */
const laterMs = 2 * 3_600_000;

/** Where it is killed, while it does which job, and how many half-made folders are left; null: nothing at all is left undone. */
const points: readonly { readonly at: string; readonly kind: JobKind; readonly folders: number | null }[] = [
  { at: 'claimed POSTER', kind: 'POSTER', folders: 0 },
  { at: 'ffmpeg candidate-0.jpg', kind: 'POSTER', folders: 1 },
  { at: 'registered POSTER', kind: 'POSTER', folders: null },
  { at: 'ffmpeg sheet.jpg', kind: 'STORYBOARD', folders: 1 },
  { at: 'ffmpeg playable.webm', kind: 'REMUX', folders: 1 },
  { at: 'made REMUX', kind: 'REMUX', folders: 0 },
  { at: 'ffmpeg captions-2.vtt', kind: 'CAPTIONS', folders: 1 },
  { at: 'made CAPTIONS', kind: 'CAPTIONS', folders: 0 },
  { at: 'registered CAPTIONS', kind: 'CAPTIONS', folders: null },
  { at: 'ffmpeg playable.mp4', kind: 'TRANSCODE', folders: 1 },
  { at: 'ffmpeg -', kind: 'LOUDNESS', folders: 1 },
  { at: 'ffmpeg %v/index.m3u8', kind: 'LADDER', folders: 1 },
  { at: 'made LADDER', kind: 'LADDER', folders: 0 },
];

/** So many of them are tried; with `LONG=1` all. */
const pointCount = 2;

/** A site over two films, with a job of each kind: the picture of the second is encoded again. */
async function prepareSite(empty: CopiedDatabase) {
  const [webm, mp4] = [await makeTestVideo(1, { extension: 'webm' }), await makeTestVideo(2)];
  const { folder, remove } = await makeTestFolder({
    'library/film.mp4': await makeTestVideo(1),
    'library/old.mp4': mp4,
  });
  const { outputs } = await writeScriptedFfmpeg(join(folder, 'bin'), { webm, mp4 });
  await mkdir(join(folder, 'media'));
  const prepared = await empty.copy();
  const database = await prepared.open();
  await scanLibrary(join(folder, 'library'), {
    inspect: inspectFile,
    store: createLibraryStore(database),
    now: () => Date.now(),
  });
  const videos = await createCatalogue(database).listVideos({ first: 2, offset: 0 });
  const idOf = (path: string) => videos.find((video) => video.path === path)!.id;
  const [film, old] = [idOf('film.mp4'), idOf('old.mp4')];
  const videoOf = (kind: JobKind) => (kind === 'TRANSCODE' ? old : film);
  await createJobStore(database).add(
    jobKinds.map((kind) => ({ kind, videoId: videoOf(kind), publishedMs: 0 })),
  );
  await database.destroy();
  return { folder, prepared, outputs, film, old, remove };
}

async function killAndStartAgain(
  site: Awaited<ReturnType<typeof prepareSite>>,
  { at, kind, folders }: (typeof points)[number],
): Promise<void> {
  const { folder, remove } = await makeTestFolder();
  const database = await site.prepared.copy();
  const { address } = database;
  try {
    await cp(site.folder, folder, { recursive: true });
    const [, output] = /^ffmpeg (.*)$/.exec(at) ?? [];
    if (output !== undefined) await writeFile(join(folder, 'bin/kill'), output);
    assert.is(await runWorker(folder, address, at), 'SIGKILL', `${at}: was not killed`);

    const isDone = at.startsWith('registered');
    const done = jobKinds.slice(0, jobKinds.indexOf(kind) + (isDone ? 1 : 0));
    const claimed: string[] = [];
    const after = await openSweptMaker({
      folder,
      address,
      aheadMs: laterMs,
      step(what) {
        if (what.startsWith('claimed')) claimed.push(what.split(' ')[1]!);
      },
    });
    try {
      const doneBefore = (await after.allJobs()).filter(({ state }) => state === 'DONE');
      assert.equal(doneBefore.map((job) => job.kind).sort(), [...done].sort(), at);
      await after.workToTheEnd();
      assert.equal(after.faults, [], at);
      const jobs = await after.allJobs();
      assert.equal(
        jobs.map(({ state, reason }) => `${state} ${reason}`),
        jobKinds.map(() => 'DONE null'),
        at,
      );
      // Each once, and nothing of what was done before.
      assert.equal(
        claimed,
        jobKinds.filter((other) => !done.includes(other)),
        at,
      );
      if (output !== undefined) assert.not.ok(await isRunning(folder), `${at}: its ffmpeg goes on`);
      const programs = output !== undefined && process.platform === 'linux' ? 1 : 0;
      // With several instances, the lease decides when a job is free, not the start of one.
      const found = {
        jobs: isPostgres(address) || folders === null ? 0 : 1,
        folders: folders ?? 0,
        programs,
      };
      const isAny = Object.values(found).some((count) => count > 0);
      assert.equal(
        after.recoveries.map(({ jobs, folders, programs }) => ({ jobs, folders, programs })),
        isAny ? [found] : [],
        at,
      );
      assert.equal(await after.queue.lastRecovery(), after.recoveries[0] ?? null, at);
      const derived = await after.queue.listDerived();
      const film = derived.get(site.film)!;
      assert.is(film.loudnessLufs, -14.5);
      const [captions] = await createCatalogue(after.database).transcriptsOf([site.film]);
      assert.equal(captions, [{ language: 'en', cues: [{ startSeconds: 1, text: 'Good evening' }] }], at);
      await checkFiles(join(folder, 'media'), film, derived.get(site.old)!, site.outputs);
    } finally {
      await after.close();
    }
  } finally {
    await database.close();
    await remove();
  }
}

/** @returns the signal that ended it */
async function runWorker(folder: string, address: string, killAt: string): Promise<string | null> {
  const argv = [...program, folder, address, killAt];
  const child = spawn(process.execPath, argv, { stdio: ['ignore', 'ignore', 'inherit'] });
  const [, signal] = (await once(child, 'exit')) as [number | null, string | null];
  return signal;
}

/** Does the ffmpeg that outlived its site? Only Linux tells, and only there it is ended. */
async function isRunning(folder: string): Promise<boolean> {
  const pid = await readFile(join(folder, 'bin/stray'), 'utf8');
  try {
    // The state follows the name, which is in parentheses: Z is a zombie, which has ended.
    const stat = await readFile(`/proc/${pid}/stat`, 'utf8');
    return !/\) [ZX] /.test(stat);
  } catch {
    return false;
  }
}

/** What is registered is there, whole, and nothing else is. */
async function checkFiles(
  root: string,
  film: DerivedMedia,
  old: DerivedMedia,
  outputs: ReadonlyMap<string, Uint8Array>,
): Promise<void> {
  const expected = new Map([
    [pathIfMade(film.poster!.path)!, outputs.get('candidate-0.jpg')!],
    [pathIfMade(film.storyboard!.sheet.path)!, outputs.get('sheet.jpg')!],
    [pathIfMade(film.playable!.path)!, outputs.get('playable.webm')!],
    [pathIfMade(film.captions![0]!.path)!, outputs.get('captions-2.vtt')!],
    [pathIfMade(old.playable!.path)!, outputs.get('playable.mp4')!],
  ]);
  const vtt = pathIfMade(film.storyboard!.path)!;
  const master = pathIfMade(film.stream!.path)!;
  const [level] = /^.*\/index\.m3u8$/m.exec(await readFile(join(root, master), 'utf8'))!;
  const list = join(dirname(master), level);
  for (const part of ['init.mp4', '0.m4s']) expected.set(join(dirname(list), part), outputs.get(part)!);
  const entries = await readdir(root, { withFileTypes: true, recursive: true });
  const files = entries
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(root.length + 1));
  assert.equal(files.sort(), [...expected.keys(), vtt, master, list].sort());
  assert.not.ok(entries.some(({ name }) => name.endsWith('.part')));
  for (const [path, bytes] of expected) {
    assert.ok((await readFile(join(root, path))).equals(bytes), `${path} is not whole`);
  }
  assert.match(await readFile(join(root, vtt), 'utf8'), /^WEBVTT\n[^]*00:00:20\.000\nsheet\.jpg#xywh=/);
  assert.match(await readFile(join(root, list), 'utf8'), /#EXT-X-ENDLIST\n$/);
}

/**
 * Kills a process that makes media while it does each kind of job; the next start has to bring all of it to its end, once.
 *
 * @param empty is closed in the end
 */
export async function sweepWorkerKills(empty: CopiedDatabase): Promise<void> {
  const site = await prepareSite(empty);
  try {
    for (const point of sampled(points, pointCount)) await killAndStartAgain(site, point);
  } finally {
    await site.prepared.close();
    await site.remove();
    await empty.close();
  }
}
