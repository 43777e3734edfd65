import type { InspectMedia } from '../../library/inspection/mediaInspector.ts';
import { serverMessage } from '../../library/videos/serverMessages.ts';
import type { Job } from '../queue/job.ts';
import { failureOf, JobFailure, noFfmpeg } from '../programs/jobFailure.ts';
import type { FailedAttempt, Hold, JobDispatcher, JobQueue } from '../queue/jobQueue.ts';
import { readProgress } from '../programs/ffmpegProgress.ts';
import type { MadeFolder, MakingPlace } from '../programs/madeFolder.ts';
import { makeMedia } from '../making/makeMedia.ts';
import type { MediaTools } from '../programs/mediaTools.ts';
import { retryDelayMs } from '../queue/retryDelay.ts';
import type { RunProgram } from '../programs/runProgram.ts';
import { timeLimitMs } from '../queue/timeLimit.ts';
import type { Timers } from '../queue/timers.ts';
import { commonArgv, type Source, type Workshop } from '../programs/workshop.ts';

export interface WorkerParts {
  readonly queue: Pick<JobQueue, 'heartbeat' | 'complete' | 'fail'>;
  readonly dispatcher: JobDispatcher;
  readonly madeFolder: MadeFolder;
  /**
   * Returns the file of a video, with the name that the owner knows it by; undefined if it is not in the library.
   * Rejects with a JobFailure if the file cannot be read.
   */
  readonly findSource: (
    videoId: string,
    signal: AbortSignal,
  ) => Promise<(Source & { readonly name: string }) | undefined>;
  readonly tools: MediaTools;
  readonly inspect: InspectMedia;
  readonly threads: number;
  readonly run: RunProgram;
  readonly timers: Timers;
  /** Whether no other process works on these jobs. If so, none can do what this one cannot. */
  readonly isAlone: boolean;
  /** Unique among all workers that ever existed. */
  readonly worker: string;
  /** Called with each completed job. */
  readonly onDone?: (job: Job) => void;
  /** Called with unexpected errors, such as an unavailable database. The worker continues. */
  readonly onFault: (error: unknown) => void;
}

export interface MediaWorker {
  /** Returns the current job to the queue, and ends. */
  stop(): Promise<void>;
}

/** A worker that is silent for this long loses the job. */
const leaseMs = 30_000;
const heartbeatMs = 2_000;

/** Why a job is stopped early. */
type Stop = 'cancelled' | 'lost' | 'stopping' | 'too long';

/** Starts a worker, which does one job after the other. */
export function startMediaWorker(parts: WorkerParts): MediaWorker {
  const { queue, timers, worker, onFault } = parts;
  let isStopping = false;
  let stopJob: (why: Stop) => void = () => undefined;

  async function doJob(job: Job): Promise<void> {
    const hold: Hold = { id: job.id, worker, attempt: job.attempt };
    const abort = new AbortController();
    let why: Stop | undefined;
    stopJob = (reason) => {
      why ??= reason;
      abort.abort();
    };
    if (isStopping) stopJob('stopping');
    const progress = { value: 0 };
    const endHeartbeats = startHeartbeats(hold, progress);
    let place: MakingPlace | undefined;
    try {
      const source = await parts.findSource(job.videoId, abort.signal);
      if (!source) throw new JobFailure(serverMessage('JOB_FILE_GONE'));
      const limit = timers.setTimeout(
        () => stopJob('too long'),
        timeLimitMs(job.kind, source.durationSeconds),
      );
      try {
        place = await parts.madeFolder.begin(job, `${job.attempt}-${timers.now().toString(36)}`);
        const workshop = createWorkshop(parts, source, place, abort.signal, progress);
        const made = await makeMedia(job.kind, workshop);
        if (abort.signal.aborted) throw new JobFailure(serverMessage('JOB_STOPPED'));
        await place.publish();
        // If completing fails, the change may have been stored nevertheless, so nothing is removed. Tidying decides
        // later.
        const finished = place;
        place = undefined;
        if (await queue.complete(hold, made)) {
          parts.onDone?.(job);
          await finished.removeEarlier();
        } else {
          await finished.discard();
        }
      } finally {
        timers.clearTimeout(limit);
      }
    } catch (thrown) {
      const error = isOfMissing(thrown, parts.tools) ? noFfmpegFailure(parts, thrown) : thrown;
      await place?.discard().catch(onFault);
      if (!(error instanceof JobFailure) && why === undefined) onFault(error);
      const failure = failedAttempt(error, why, job);
      if (failure) await queue.fail(hold, failure);
    } finally {
      endHeartbeats();
      stopJob = () => undefined;
    }
  }

  function failedAttempt(error: unknown, why: Stop | undefined, job: Job): FailedAttempt | undefined {
    switch (why) {
      case 'lost':
        return undefined;
      case 'stopping':
        return { type: 'returned' };
      case 'cancelled':
        return { type: 'cancelled' };
      case 'too long':
        return {
          type: 'failed',
          reason: serverMessage('JOB_TOO_LONG'),
        };
      case undefined: {
        if (error instanceof JobFailure && !error.isPassing) return { type: 'failed', reason: error.message };
        const reason = error instanceof JobFailure ? error.message : reasonOf(error);
        return { type: 'again', reason, delayMs: retryDelayMs(job.attempt, timers.random()) };
      }
    }
  }

  /**
   * Reports the progress of a job while it runs. An unavailable database is not a reason to stop, until another
   * worker may have the job.
   */
  function startHeartbeats(hold: Hold, progress: { readonly value: number }): () => void {
    let timer = timers.setTimeout(beat, heartbeatMs);
    let leaseEnd = timers.setTimeout(lose, leaseMs);
    let nextEnd: unknown;
    let isOver = false;

    function lose(): void {
      stopJob('lost');
    }

    async function beat(): Promise<void> {
      // The lease's timer starts before the database is queried, so that it ends no later than the lease there.
      nextEnd = timers.setTimeout(lose, leaseMs);
      let answer: Awaited<ReturnType<JobQueue['heartbeat']>> | undefined;
      try {
        answer = await queue.heartbeat(hold, { progress: progress.value, leaseMs });
      } catch (error) {
        onFault(error);
      }
      if (isOver) return;
      timers.clearTimeout(answer === 'held' ? leaseEnd : nextEnd);
      if (answer === 'held') leaseEnd = nextEnd;
      else if (answer !== undefined) stopJob(answer);
      timer = timers.setTimeout(beat, heartbeatMs);
    }

    return () => {
      isOver = true;
      timers.clearTimeout(timer);
      timers.clearTimeout(leaseEnd);
      timers.clearTimeout(nextEnd);
    };
  }

  const work = parts.dispatcher.work({ worker, leaseMs, perform: doJob, onFault });
  return {
    async stop() {
      isStopping = true;
      stopJob('stopping');
      await work.stop();
    },
  };
}

function createWorkshop(
  { tools, inspect, threads, run }: WorkerParts,
  source: Source & { readonly name: string },
  { folder, madePath }: MakingPlace,
  signal: AbortSignal,
  progress: { value: number },
): Workshop {
  const names = new Map([
    [source.path, source.name],
    [folder, 'the new file'],
  ]);

  async function runChecked(program: string, argv: readonly string[], onLine?: (line: string) => void) {
    const ended = await run({ program, argv, folder, signal, ...(onLine && { onLine }) });
    if (ended.code !== 0 || signal.aborted) throw failureOf(ended, names);
    return ended;
  }

  return {
    source,
    tools,
    inspect,
    threads,
    folder,
    madePath,
    ffmpeg(argv, share) {
      if (!share) return runChecked(tools.ffmpeg, [...commonArgv(threads), ...argv]);
      const { from, until } = share;
      return runChecked(tools.ffmpeg, [...commonArgv(threads), '-progress', 'pipe:1', ...argv], (line) => {
        const part = readProgress(line, source.durationSeconds);
        if (part !== undefined) progress.value = from + part * (until - from);
      });
    },
    ffprobe: (argv) => runChecked(tools.ffprobe, argv),
  };
}

/** Returns whether a program that existed when the site started has been removed. */
function isOfMissing(error: unknown, { ffmpeg, ffprobe }: MediaTools): boolean {
  const { code, syscall, path } = error as NodeJS.ErrnoException;
  return (
    (code === 'ENOENT' || code === 'EACCES') && syscall === 'access' && (path === ffmpeg || path === ffprobe)
  );
}

function noFfmpegFailure({ isAlone }: WorkerParts, cause: unknown): JobFailure {
  return new JobFailure(noFfmpeg, { isPassing: !isAlone, cause });
}

/** Returns a reason for an error of the system. A full or missing disk may be available again later. */
function reasonOf(error: unknown): string {
  const { code } = error as NodeJS.ErrnoException;
  if (code === 'ENOSPC' || code === 'EDQUOT') return serverMessage('DISK_FULL');
  return serverMessage('JOB_FAULT', { what: code ?? 'see its log' });
}
