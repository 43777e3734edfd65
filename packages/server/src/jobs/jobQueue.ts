import type { Page } from '../library/catalogue.ts';
import type { DerivedMedia, MadeMedia } from '../library/derivedMedia.ts';
import type { Recovery } from './recovery.ts';
import type { Job, JobKind, JobState, NewJob } from './job.ts';

/** What a worker shows to prove that a job is still its own: each attempt is another one. */
export interface Hold {
  readonly id: string;
  readonly worker: string;
  readonly attempt: number;
}

/**
 * Who holds which job, however many workers there are. A worker that is not heard of for as long as its lease loses the job to the next one.
 * Its times are those of one clock, whatever those of the workers say. Its laws are in `jobQueue.laws.ts`.
 */
export interface JobQueue {
  /** This very job, held by this worker; undefined: it does not wait. It is no other worker's until the lease ends. */
  begin(id: string, request: { readonly worker: string; readonly leaseMs: number }): Promise<Job | undefined>;
  /** The lease from now on. `cancelled`: stop, and say `fail`. `lost`: it is somebody else's, or nobody's; stop and say nothing. */
  heartbeat(
    hold: Hold,
    news: { readonly progress: number; readonly leaseMs: number },
  ): Promise<'held' | 'cancelled' | 'lost'>;
  /** The job is done and what it made is the video's, both or neither. False: it was lost, and what was made is nobody's. */
  complete(hold: Hold, made: MadeMedia): Promise<boolean>;
  /** False: it was lost. */
  fail(hold: Hold, failure: FailedAttempt): Promise<boolean>;
  /** One that waits is cancelled at once; one that runs is told with its next heartbeat. False: it was over. */
  cancel(id: string): Promise<boolean>;
  /**
   * What silent workers held waits again, or is over if it was cancelled or had taken too many workers down. What is to be tried again, and
   * failed later than it is now, is of a clock that was put back: it waits from now on, for as long as it was to wait then.
   *
   * @param leaseMs of all workers: one that lasts for more than two of it is of a clock that was put back, and lasts for one from now on
   */
  freeAbandoned(leaseMs: number): Promise<void>;
}

/** Calls workers when there are jobs, each job for one worker: pictures first and streams last, of each kind the newest video first. */
export interface JobDispatcher {
  /** Has a worker do one job after the other. */
  work(parts: DispatchedWorker): DispatchedWork;
}

export interface DispatchedWorker {
  /** Names it among all that ever were. */
  readonly worker: string;
  readonly leaseMs: number;
  /** Does a job that this worker holds. If it rejects, the job is left to its lease. */
  readonly perform: (job: Job) => Promise<void>;
  /** Hears of what must not happen, such as a database that is gone. The work goes on. */
  readonly onFault: (error: unknown) => void;
  /** Hears that nothing is due. */
  readonly onRest?: () => void;
}

export interface DispatchedWork {
  /** No job is begun any more; resolves when the one at hand was performed. */
  stop(): Promise<void>;
}

/** How an attempt ended without a result. */
export type FailedAttempt =
  /** For good, until somebody asks for another try. */
  | { readonly type: 'failed'; readonly reason: string }
  | { readonly type: 'again'; readonly reason: string; readonly delayMs: number }
  /** The worker stopped, which says nothing about the job: the attempt does not count. */
  | { readonly type: 'returned' }
  | { readonly type: 'cancelled' };

/** A page of jobs, last created first. */
export interface JobPageRequest {
  readonly first: number;
  readonly after: { readonly createdMs: number; readonly id: string } | null;
  /** Null: all. */
  readonly state: JobState | null;
}

/** The jobs as the owner sees them, and what they made. */
export interface JobRecords {
  /** Adds what is not there, and what is done and what it made is gone; what failed or was cancelled stays so. How many were added. */
  add(jobs: readonly NewJob[]): Promise<number>;
  /** As `add`, and what is over in any way begins again. */
  addAgain(jobs: readonly NewJob[]): Promise<void>;
  /** What failed or was cancelled is to be done after all. False: it was neither. */
  retry(id: string): Promise<boolean>;
  /** What waits fails, and so does what runs: for whoever knows that nobody works on them, and why. */
  failUnfinished(reason: string): Promise<void>;
  /** What failed for this very reason is to be done after all. */
  retryFailed(reason: string): Promise<void>;
  /** In the order of the ids. */
  find(ids: readonly string[]): Promise<readonly (Job | undefined)[]>;
  page(request: JobPageRequest): Promise<Page<Job>>;
  /** How many of each kind wait or run. */
  countUnfinished(): Promise<ReadonlyMap<JobKind, number>>;
  /** Those that a worker holds. */
  listHeld(): Promise<readonly Job[]>;
  /** Says that all workers are gone: nobody but this process knows of these jobs. How many were held. */
  dropLeases(): Promise<number>;
  noteRecovery(recovery: Recovery): Promise<void>;
  /** The last that was noted. */
  lastRecovery(): Promise<Recovery | null>;
  /** Everything that was made, by video. */
  listDerived(): Promise<ReadonlyMap<string, DerivedMedia>>;
  /** Files of it are gone: what names them is forgotten. */
  forgetDerived(videoId: string, parts: readonly (keyof DerivedMedia)[]): Promise<void>;
  /** Notes which videos are in the library now, and forgets what was made of those that were not for longer than this. */
  forgetGone(keptMs: number): Promise<void>;
}
