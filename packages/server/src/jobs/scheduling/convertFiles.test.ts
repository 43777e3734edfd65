// Uses a real ffmpeg to convert files that no browser plays.
import { mkdir, realpath, rename, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Kysely } from 'kysely';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { createCatalogue } from '../../database/queries/catalogue.ts';
import { createConversions } from '../../database/queries/conversions.ts';
import { editionsOf } from '../../database/opening/editions.ts';
import { createLateIndexes } from '../../database/queries/lateIndexes.ts';
import { openJobQueue } from '../../database/queue/openJobQueue.ts';
import { createLibraryStore } from '../../database/queries/libraryStore.ts';
import type { Tables } from '../../database/rows/tables.ts';
import { inspectFile } from '../../library/inspection/inspectFile.ts';
import { inspectMedia } from '../../library/inspection/inspectMedia.ts';
import { scanLibrary } from '../../library/scan/scanLibrary.ts';
import { sourcesOf } from '../../library/catalogue/sourcesOf.ts';
import { createFolderFiles } from '../../media/folderFiles.ts';
import { serveMedia } from '../../media/serveMedia.ts';
import { findRealTools, makeClip, testPicture } from '../../testing/media/realFfmpeg.ts';
import { makeTestFolder } from '../../testing/testFolder.ts';
import { openTestGraphql } from '../../testing/sites/testGraphql.ts';
import { createMediaMaker, type MediaSettings } from './mediaJobs.ts';
import { createRunProgram } from '../programs/runProgram.ts';
import { realTimers } from '../../testing/realTimers.ts';

const it = suite('files that browsers do not play');

const tools = await findRealTools();
const clips: { readonly [name: string]: readonly string[] } = {
  'old.avi': ['-c:v', 'mpeg4', '-c:a', 'mp3'],
  'disc.mpg': ['-r', '25', '-c:v', 'mpeg2video', '-c:a', 'mp2'],
  'screen.wmv': ['-c:v', 'wmv2', '-c:a', 'wmav2'],
  'web.flv': ['-c:v', 'flv1', '-ar', '44100', '-c:a', 'mp3'],
  'ripped.mkv': ['-c:v', 'mpeg4', '-c:a', 'ac3'],
};

async function openSite(jobs: MediaSettings['jobs']) {
  const { folder, remove } = await makeTestFolder();
  const root = join(await realpath(folder), 'library');
  const madeRoot = join(await realpath(folder), 'media');
  await mkdir(root);
  await mkdir(madeRoot);
  let database!: Kysely<Tables>;
  const server = await openTestGraphql([], (_, opened) => {
    database = opened;
    return {};
  });
  const store = createLibraryStore(database);
  const catalogue = createCatalogue(database);
  const conversions = createConversions(database, madeRoot);
  const faults: unknown[] = [];
  let onChange = () => {};
  const { queue, dispatcher } = openJobQueue({
    database,
    timers: realTimers,
    onChange: () => onChange(),
  });
  const maker = createMediaMaker({
    inspect: inspectFile,
    queue,
    dispatcher,
    catalogue,
    conversions,
    editions: editionsOf(database),
    lateIndexes: createLateIndexes(database),
    onConverted: () => void scan().catch((error) => faults.push(error)),
    libraryRoot: root,
    madeRoot,
    settings: { ffmpeg: tools.ffmpeg, jobs, cores: 1, faststartBytes: 0, streamsBytes: null },
    isAlone: true,
    timers: realTimers,
    run: createRunProgram(realTimers, 0),
    worker: 'test',
    path: process.env['PATH']!,
    tell: () => {},
    onFault: (error) => faults.push(error),
  });

  /** Scans a minute later, when no file counts as being copied. */
  async function scan(): Promise<void> {
    await scanLibrary(root, { inspect: inspectFile, store, conversions, now: () => Date.now() + 60_000 });
    await maker.plan();
  }

  async function files(status: string | null = null) {
    const query = `query ($status: LibraryFileStatus) {
      studio { files(first: 20, status: $status) { edges { node { path status reason reasonSaid { code } advice video { videoId } } } } }
    }`;
    const { data, errors } = await server.ask(query, { status }, { isOwner: true });
    assert.is(errors, undefined);
    return data.studio.files.edges.map(({ node }: any) => node) as {
      readonly path: string;
      readonly status: string;
      readonly reason: string | null;
      readonly reasonSaid: readonly { readonly code: string }[] | null;
      readonly advice: string | null;
      readonly video: { readonly videoId: string } | null;
    }[];
  }

  return {
    root,
    madeRoot,
    catalogue,
    queue,
    maker,
    scan,
    files,
    ask: server.ask,
    /** Resolves when no job is waiting or running. */
    async workToTheEnd(): Promise<void> {
      const over = new Promise<void>((resolve) => {
        onChange = async () => {
          const { items } = await queue.page({ first: 100, after: null, state: null });
          if (items.every((job) => !['QUEUED', 'RUNNING'].includes(job.state))) resolve();
        };
      });
      await maker.start(Promise.resolve());
      onChange();
      await over;
    },
    async close(): Promise<void> {
      await maker.stop();
      await database.destroy();
      await remove();
      assert.equal(faults, []);
    },
  };
}

/** Adds one file of each kind, and one that is not a film. */
async function addFiles(root: string): Promise<void> {
  const said = join(root, '../said.srt');
  await writeFile(said, '1\n00:00:00,000 --> 00:00:01,000\nGood evening\n');
  for (const [name, coding] of Object.entries(clips)) {
    const words = name === 'ripped.mkv' ? ['-i', said, '-map', '0', '-map', '1', '-map', '2'] : [];
    makeClip(tools, join(root, name), [...testPicture(2), ...words, ...coding]);
  }
  await writeFile(join(root, 'broken.avi'), 'No film at all.');
}

it('are listed as being converted, and are videos then that every browser plays', async () => {
  const site = await openSite('all');
  try {
    await addFiles(site.root);
    await site.scan();
    assert.is(await site.catalogue.countVideos(), 0);
    assert.equal(
      (await site.files()).map(({ status }) => status),
      Object.keys(clips)
        .concat('broken')
        .map(() => 'REFUSED'),
      'nobody knows yet whether there is ffmpeg',
    );

    // Jobs run one after the other: the first is not complete when this returns.
    await site.maker.start(Promise.resolve());
    const waiting = await site.files('CONVERTING');
    assert.ok(waiting.length >= 4, String(waiting.length));
    assert.match(waiting[0]!.reason!, /is being converted/);
    assert.is(waiting[0]!.advice, null);
    const { data } = await site.ask(
      '{ studio { jobs(first: 9, state: QUEUED) { edges { node { kind path video { id } } } } } }',
      {},
      { isOwner: true },
    );
    const { node: job } = data.studio.jobs.edges[0];
    assert.is(job.kind, 'TRANSCODE');
    assert.ok(job.path in clips || job.path === 'broken.avi');
    assert.is(job.video, null);
    await site.maker.stop();
  } finally {
    await site.close();
  }
});

it('keep what they became when they are moved, and lose it with the file that was made', async () => {
  const site = await openSite('all');
  try {
    await addFiles(site.root);
    await site.scan();
    await site.workToTheEnd();
    await site.scan();
    await site.maker.stop();

    const [broken] = await site.files('REFUSED');
    assert.is(broken!.path, 'broken.avi');
    assert.match(
      broken!.reason!,
      /^Browsers cannot play \.avi files\. Converting it failed: ffmpeg: .*broken\.avi/,
    );
    const codes = broken!.reasonSaid!.map(({ code }) => code);
    assert.equal(codes, ['OTHER_TYPE', 'CONVERTING_FAILED', 'FFMPEG_SAID']);
    assert.match(broken!.advice!, /^Convert it: ffmpeg /);

    const playable = await site.files('PLAYABLE');
    assert.equal(playable.map(({ path }) => path).sort(), Object.keys(clips).sort());
    const videos = await site.catalogue.listVideos({ first: 10, offset: 0 });
    assert.is(videos.length, 5);
    for (const video of videos) {
      const [made] = sourcesOf(video);
      assert.match(
        made!.mimeType,
        /^video\/mp4; codecs="avc1\.64.*, (?:mp4a|mp3)/,
        `${video.path}: ${made!.mimeType}`,
      );
      const request = new Request(`http://localhost${made!.url}`);
      const folders = createFolderFiles({ library: site.root, made: site.madeRoot });
      const response = await serveMedia(request, site.catalogue, folders);
      const path = join(site.root, '..', 'served.mp4');
      const bytes = Buffer.from(await response!.arrayBuffer());
      await writeFile(path, bytes);
      const { facts } = await inspectMedia(path, bytes.length);
      assert.ok(Math.abs(facts!.durationSeconds - 2) < 0.3, `${video.path}: ${facts!.durationSeconds} s`);
      assert.equal([video.width, video.height], [320, 180]);
      assert.ok(video.poster, `${video.path} has a poster`);
      assert.ok(video.areTextsMade, `${video.path} was asked for captions`);
      const [captions] = await site.catalogue.captionsOf([video.id]);
      assert.is(captions!.length, video.path === 'ripped.mkv' ? 1 : 0, video.path);
    }

    const before = playable.find(({ path }) => path === 'old.avi')!.video!.videoId;
    await mkdir(join(site.root, 'moved'));
    await rename(join(site.root, 'old.avi'), join(site.root, 'moved/renamed.avi'));
    await site.scan();
    const moved = (await site.files('PLAYABLE')).find(({ path }) => path === 'moved/renamed.avi')!;
    assert.is(moved.video!.videoId, before);
    assert.is(await site.catalogue.countVideos(), 5);
    assert.equal((await site.queue.countUnfinished()).size, 0, 'it is not made again');

    await site.queue.forgetDerived(before, ['playable']);
    await site.scan();
    assert.is(await site.catalogue.countVideos(), 4);
    assert.ok((await site.files('REFUSED')).some(({ path }) => path === 'moved/renamed.avi'));
  } finally {
    await site.close();
  }
});

it('are not touched while they are copied, nor where nothing is to be made of them', async () => {
  const site = await openSite('posters');
  try {
    makeClip(tools, join(site.root, 'old.avi'), [...testPicture(1), ...clips['old.avi']!]);
    const soon = new Date(Date.now() + 60_000);
    await utimes(join(site.root, 'old.avi'), soon, soon);
    await site.scan();
    assert.is((await site.files())[0]!.status, 'COPYING');
    const earlier = new Date(Date.now() - 60_000);
    await utimes(join(site.root, 'old.avi'), earlier, earlier);
    await site.workToTheEnd();
    await site.scan();
    const [file] = await site.files();
    assert.equal([file!.status, file!.reason], ['REFUSED', 'Browsers cannot play .avi files.']);
    assert.match(file!.advice!, /^Convert it: ffmpeg /);
  } finally {
    await site.close();
  }
});

it.run();
