import { mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { createLateIndexes } from '../../database/queries/lateIndexes.ts';
import { createJobStore } from '../../database/queue/jobStore.ts';
import type { LateIndexes } from '../../library/videos/lateIndexes.ts';
import { makeVideo, openTestDatabase } from '../../testing/databases/testDatabase.ts';
import { makeTestFolder } from '../../testing/testFolder.ts';
import { createIndexSurvey } from './indexSurvey.ts';

const it = suite('createIndexSurvey');

/** Builds the headers of an MP4. The contents of the boxes are not read. */
const mp4 = (...types: readonly string[]) =>
  Buffer.concat(types.map((type) => Buffer.concat([Buffer.from([0, 0, 0, 8]), Buffer.from(type)])));
const late = mp4('ftyp', 'mdat', 'moov');
const first = mp4('ftyp', 'moov', 'mdat');

const files: { readonly [path: string]: Buffer } = {
  'a late.mp4': late,
  'b first.mp4': first,
  'c LATE.MOV': late,
  'd.webm': late,
  'e gone.m4v': late,
};

async function withSurvey(
  check: (site: {
    /** Surveys until there is nothing left to check. */
    readonly survey: (mostBytes?: number) => Promise<void>;
    /** Simulates a process that is killed after it stored findings this many times. */
    readonly surveyUntilKept: (times: number) => Promise<void>;
    readonly opened: string[];
    readonly faults: unknown[];
    readonly jobs: ReturnType<typeof createJobStore>;
    readonly copied: () => Promise<readonly string[]>;
    readonly folder: string;
  }) => Promise<void>,
  videos = Object.keys(files).map((path) => makeVideo(path[0]!, { path, sizeBytes: 2_000_000 })),
): Promise<void> {
  const { folder, remove } = await makeTestFolder();
  await mkdir(folder, { recursive: true });
  for (const [path, bytes] of Object.entries(files)) await writeFile(join(folder, path), bytes);
  const database = await openTestDatabase(videos);
  const jobs = createJobStore(database);
  const opened: string[] = [];
  const faults: unknown[] = [];
  function create(lateIndexes: LateIndexes, mostBytes = 5_000_000) {
    return createIndexSurvey({
      lateIndexes,
      async findPath(path) {
        opened.push(path);
        return join(folder, path);
      },
      add: jobs.add,
      mostBytes,
      onFault: (error) => faults.push(error),
    });
  }
  try {
    await check({
      async survey(mostBytes) {
        let end: () => void = () => {};
        const over = new Promise<void>((resolve) => (end = resolve));
        const kept = createLateIndexes(database);
        const survey = create(
          {
            ...kept,
            async lateFiles(request) {
              const page = await kept.lateFiles(request);
              // Jobs for this page are added before the survey can be stopped.
              if (page.length < request.first) setImmediate(end);
              return page;
            },
          },
          mostBytes,
        );
        survey.wake();
        await over;
        await survey.stop();
      },
      async surveyUntilKept(times) {
        const kept = createLateIndexes(database);
        let left = times;
        let end: () => void = () => {};
        const over = new Promise<void>((resolve) => (end = resolve));
        const survey = create({
          ...kept,
          async note(found) {
            if (left === 0) throw new Error('killed');
            left -= 1;
            await kept.note(found);
            if (left === 0) setImmediate(end);
          },
        });
        survey.wake();
        await over;
        await survey.stop();
      },
      opened,
      faults,
      jobs,
      folder,
      async copied() {
        const { items } = await jobs.page({ first: 500, after: null, state: null });
        return items.map(({ kind, videoId }) => `${kind} ${videoId}`).sort();
      },
    });
  } finally {
    await database.destroy();
    await remove();
  }
}

it('has files copied whose index comes last, and looks at each once', () =>
  withSurvey(async ({ survey, opened, copied, faults }) => {
    await survey();
    assert.equal(await copied(), ['REMUX a', 'REMUX c', 'REMUX e']);
    assert.equal(opened, ['a late.mp4', 'b first.mp4', 'c LATE.MOV', 'e gone.m4v'], 'WebM has no such index');
    await survey();
    assert.is(opened.length, 4);
    assert.equal(faults, []);
  }));

it('looks again at what could not be read', () =>
  withSurvey(async ({ survey, opened, copied, folder }) => {
    await rm(join(folder, 'e gone.m4v'));
    await survey();
    assert.equal(await copied(), ['REMUX a', 'REMUX c']);
    await writeFile(join(folder, 'e gone.m4v'), late);
    await survey();
    assert.equal(await copied(), ['REMUX a', 'REMUX c', 'REMUX e']);
    assert.equal(opened.slice(4), ['e gone.m4v']);
  }));

it('has nothing copied that is larger than the owner allows, until more is allowed', () =>
  withSurvey(async ({ survey, opened, copied }) => {
    await survey(1_999_999);
    assert.equal(await copied(), []);
    await survey(2_000_000);
    assert.equal(await copied(), ['REMUX a', 'REMUX c', 'REMUX e']);
    assert.is(opened.length, 4);
  }));

it('makes no second job of one that was made, cancelled or failed', () =>
  withSurvey(async ({ survey, jobs, copied }) => {
    await survey();
    await jobs.cancel('job:REMUX:a');
    const hold = { id: 'job:REMUX:c', worker: 'here', attempt: 1 };
    await jobs.begin(hold.id, { worker: hold.worker, leaseMs: 60_000 });
    const playable = { path: '.made/c/x.mp4', mimeType: 'video/mp4', width: 1, height: 1, sizeBytes: 1 };
    assert.ok(await jobs.complete(hold, { playable }));
    await survey();
    assert.equal(await copied(), ['REMUX a', 'REMUX c', 'REMUX e']);
    const states = (await jobs.find(['job:REMUX:a', 'job:REMUX:c'])).map((job) => job!.state);
    assert.equal(states, ['CANCELLED', 'DONE']);
  }));

const many = Array.from({ length: 250 }, (_, index) =>
  makeVideo(`v${String(index).padStart(3, '0')}`, { path: 'a late.mp4', sizeBytes: 2_000_000 }),
);

it('goes on where it was killed', () =>
  withSurvey(async ({ surveyUntilKept, survey, opened, copied }) => {
    await surveyUntilKept(1);
    assert.equal(await copied(), [], 'it was killed before it had anything copied');
    const before = opened.length;
    await survey();
    assert.is((await copied()).length, 250);
    const again = before - 100;
    assert.is(opened.length, 250 + again, 'what was kept is not looked at again');
  }, many));

it.run();
