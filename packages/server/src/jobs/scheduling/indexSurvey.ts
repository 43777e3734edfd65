import { open } from 'node:fs/promises';
import { hasLateIndex } from '../../library/containers/hasLateIndex.ts';
import type { LateIndexes } from '../../library/videos/lateIndexes.ts';
import { readAtOf } from '../../library/containers/readAt.ts';
import type { NewJob } from '../queue/job.ts';
import { isWorthFaststart } from './neededJobs.ts';

export interface SurveyParts {
  readonly lateIndexes: LateIndexes;
  /** Returns the path of a library file; undefined if it is missing. */
  readonly findPath: (path: string) => Promise<string | undefined>;
  readonly add: (jobs: readonly NewJob[]) => Promise<unknown>;
  /** The maximum size of a file to copy. */
  readonly mostBytes: number;
  readonly onFault: (error: unknown) => void;
}

/** Finds files whose index follows their media data, and requests copies of those for which this is worthwhile. */
export interface IndexSurvey {
  /** Starts a survey. If one is running, another one follows, because there may be new files. */
  wake(): void;
  /** Stops the survey. Resolves once the current findings are stored; nothing is started after that. */
  stop(): Promise<void>;
}

/** Number of findings stored at once, so that a survey of thousands of files continues there after a crash. */
const pageLength = 100;

/**
 * Checks the files one at a time, so that a library of thousands is surveyed alongside the site's work. Each file is
 * checked once, because findings are stored. Unreadable files are checked again the next time.
 */
export function createIndexSurvey({
  lateIndexes,
  findPath,
  add,
  mostBytes,
  onFault,
}: SurveyParts): IndexSurvey {
  let isStopped = false;
  let isAsked = false;
  let running: Promise<void> | undefined;

  async function look(): Promise<void> {
    for (let after = ''; !isStopped;) {
      const files = await lateIndexes.unlookedFiles({ first: pageLength, after });
      const found: { id: string; isLate: boolean }[] = [];
      for (const { id, path, sizeBytes } of files) {
        if (isStopped) break;
        const isLate = await lookAt(path, sizeBytes);
        if (isLate !== undefined) found.push({ id, isLate });
      }
      await lateIndexes.note(found);
      if (files.length < pageLength) return;
      after = files.at(-1)!.id;
    }
  }

  async function lookAt(name: string, sizeBytes: number): Promise<boolean | undefined> {
    const path = await findPath(name);
    // Removed or unreadable since the scan. The next scan will handle it.
    const file = path === undefined ? undefined : await open(path, 'r').catch(() => undefined);
    if (!file) return undefined;
    try {
      return await hasLateIndex(readAtOf(file), sizeBytes);
    } catch {
      return undefined;
    } finally {
      await file.close();
    }
  }

  async function plan(): Promise<void> {
    for (let after = ''; !isStopped;) {
      const files = await lateIndexes.lateFiles({ first: pageLength, after });
      const worth = files.filter((file) => isWorthFaststart(file, mostBytes));
      if (worth.length > 0)
        await add(worth.map(({ id, publishedMs }) => ({ kind: 'REMUX', videoId: id, publishedMs })));
      if (files.length < pageLength) return;
      after = files.at(-1)!.id;
    }
  }

  async function run(): Promise<void> {
    try {
      while (isAsked && !isStopped) {
        isAsked = false;
        await look();
        await plan();
      }
    } catch (error) {
      onFault(error);
    } finally {
      running = undefined;
    }
  }

  return {
    wake() {
      isAsked = true;
      running ??= run();
    },
    async stop() {
      isStopped = true;
      await running;
    },
  };
}
