import { readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import type { InspectionRequest } from '../../src/library/inspection/inspectFile.ts';
import type { Inspection } from '../../src/library/inspection/inspection.ts';
import { createInspectionMarks } from '../../src/library/inspection/inspectionMarks.ts';
import { isCalendarMs } from '../../src/library/videos/isCalendarMs.ts';
import { createMediaInspector, isTooHard } from '../../src/library/inspection/mediaInspector.ts';
import { makeFragmentedVideo, makeMatroskaVideo } from '../../src/testing/media/damagedMedia.ts';
import { realTimers } from '../../src/testing/realTimers.ts';
import { makeTestFolder } from '../../src/testing/testFolder.ts';
import { makeTestVideo, withChapters } from '../../src/testing/media/testMedia.ts';
import { createChooser } from './chooser.ts';
import { inParallel } from './inParallel.ts';
import { mutateMedia } from './mutateMedia.ts';

const { SEED } = process.env;

/** Smaller than those of the site, so that a file that exceeds them does so soon. CPU time, however busy the machine is. */
const limits = { cpuMs: 500, rssBytes: 300_000_000, heapMiB: 100 };
/** As many as a scan has under way. */
const atOnce = 4;

interface Sample {
  readonly name: string;
  readonly bytes: Uint8Array;
}

async function samples(): Promise<readonly Sample[]> {
  const short = { durationSeconds: 5, frameBytes: 60 };
  const chapters = [
    [0, 'River'],
    [2, 'Lake'],
  ] as const;
  const read = (path: string) => readFile(fileURLToPath(new URL(path, import.meta.url)));
  const stream = '../../src/testing/stream-library/test-tone/high';
  return [
    { name: 'film.mp4', bytes: await makeTestVideo(1, { ...short, title: 'Film' }) },
    { name: 'chapters.mp4', bytes: withChapters(await makeTestVideo(2, short), chapters) },
    { name: 'fragmented.mp4', bytes: await makeFragmentedVideo(3) },
    { name: 'film.mkv', bytes: await makeMatroskaVideo(4, 'mkv') },
    { name: 'film.webm', bytes: await makeMatroskaVideo(5, 'webm') },
    {
      name: 'sample.mp4',
      bytes: await read('../../sample-library/signal-lab/test-card-with-a-clock.mp4'),
    },
    {
      name: 'stream.m4s',
      bytes: Buffer.concat([await read(`${stream}/init.mp4`), await read(`${stream}/0.m4s`)]),
    },
  ];
}

/**
 * Mutated media files to the inspector: each is inspected or refused, what is found can be stored and shown, and this process does not grow. SEED names one
 * of them to run alone.
 *
 * @param name of the test
 */
export function mediaSuite(name: string, count: number, seed: number): void {
  const it = suite('an inspector of mutated media files');
  const times = SEED ? 1 : count;

  it(name, async () => {
    const { folder, remove } = await makeTestFolder();
    const inspector = createMediaInspector({
      timers: realTimers,
      marks: createInspectionMarks(join(folder, 'marks')),
      limits,
      onFault(error) {
        throw error;
      },
    });
    const counts = new Map<string, number>();
    try {
      const kinds = await samples();
      await inParallel(times, atOnce, async (index) => {
        const fileSeed = SEED ? Number(SEED) : seed + index;
        const choose = createChooser(fileSeed);
        const { name: kind, bytes } = choose.one(kinds);
        const mutated = mutateMedia(choose, bytes);
        const path = join(folder, `${fileSeed}-${kind}`);
        await writeFile(path, mutated);
        const version = { path, sizeBytes: mutated.length, modifiedMs: 1 };
        const inspection = await inspector.inspect(requestOf(folder, path, mutated.length), version);
        const outcome = `${kind} ${outcomeOf(inspection)}`;
        counts.set(outcome, (counts.get(outcome) ?? 0) + 1);
        const problem = problemOf(inspection);
        if (problem !== undefined) {
          throw new Error(
            `Seed ${fileSeed}: ${problem} (SEED=${fileSeed} runs it alone). ${JSON.stringify(inspection)}`,
          );
        }
        await rm(path);
      });
      // It inspects as on the first day.
      const [whole] = kinds;
      const path = join(folder, whole!.name);
      await writeFile(path, whole!.bytes);
      const { facts } = await inspector.inspect(requestOf(folder, path, whole!.bytes.length));
      assert.is(facts?.title, 'Film');
      console.log(`${times} mutated files from seed ${SEED ?? seed}: ${told(counts)}`);
    } finally {
      inspector.stop();
      await remove();
    }
  });

  it.run();
}

function requestOf(root: string, path: string, sizeBytes: number): InspectionRequest {
  if (!path.endsWith('.m4s')) return { type: 'media', path, sizeBytes };
  const name = path.slice(root.length + 1);
  const file = { path: name, sizeBytes, modifiedMs: 1, obstacle: null };
  return {
    type: 'stream',
    root,
    stream: { file, stem: name, durationSeconds: 1, sizeBytes, bestStart: [name] },
  };
}

function outcomeOf(inspection: Inspection): string {
  if (inspection.facts) return 'inspected';
  return isTooHard(inspection) ? 'too hard' : 'refused';
}

/** What GraphQL and both databases take: numbers of 32 bits, finite durations, texts of a length. */
function problemOf(inspection: Inspection): string | undefined {
  if (!inspection.facts) {
    if (inspection.isPassing) return 'the file system failed';
    return inspection.reason.length > 500 ? 'the reason is long' : undefined;
  }
  const {
    durationSeconds,
    width,
    height,
    title,
    description,
    dateMs,
    genre,
    mimeType,
    chapters = [],
  } = inspection.facts;
  const isSize = (pixels: number) => Number.isInteger(pixels) && pixels > 0 && pixels < 2 ** 31;
  if (!isSize(width) || !isSize(height)) return `the picture is ${width} x ${height}`;
  if (!(durationSeconds > 0 && durationSeconds < 2 ** 31)) return `the duration is ${durationSeconds}`;
  if (dateMs !== null && !isCalendarMs(dateMs)) return `the date is ${dateMs}`;
  if (chapters.length > 500 || chapters.some(({ startSeconds }) => !(startSeconds >= 0)))
    return 'the chapters are out of bounds';
  // It is sent as a header.
  if (!/^[ -~]{1,300}$/.test(mimeType)) return 'the type is no header';
  const texts = [title, description, genre].map((text) => text ?? '');
  return texts.some((text) => text.length > 10_000) ? 'a text is long' : undefined;
}

function told(counts: ReadonlyMap<string, number>): string {
  return [...counts]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([outcome, times]) => `${outcome} ${times}`)
    .join(', ');
}
