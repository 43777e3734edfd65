import type { Page } from '../../library/catalogue/catalogue.ts';
import type { DerivedMedia, MadeMedia } from '../../library/catalogue/derivedMedia.ts';
import type { Recovery } from './recovery.ts';
import type { Job, JobKind, JobState, NewJob } from './job.ts';

/** Identifies a worker's current attempt of a job. Each attempt has a different one. */
export interface Hold {
  readonly id: string;
  readonly worker: string;
  readonly attempt: number;
}

/**
 * Assigns jobs to workers, however many there are. A worker that is silent for as long as its lease loses the job to
 * the next one. All times are those of one clock, whatever the workers' clocks show. The shared contract is in
 * `jobQueue.laws.ts`.
 */
export interface JobQueue {
  /** Starts this job for this worker; undefined if it is not waiting. No other worker gets it until the lease ends. */
  begin(id: string, request: { readonly worker: string; readonly leaseMs: number }): Promise<Job | undefined>;
  /**
   * Renews the lease. `cancelled`: stop, and call `fail`. `lost`: the worker no longer holds the job; stop without a
   * call.
   */
  heartbeat(
    hold: Hold,
    news: { readonly progress: number; readonly leaseMs: number },
  ): Promise<'held' | 'cancelled' | 'lost'>;
  /**
   * Completes the job and assigns the media to the video, in one change. False if the job was lost; the media are
   * then unused.
   */
  complete(hold: Hold, made: MadeMedia): Promise<boolean>;
  /** Records that the attempt ended without a result. Returns false if the job was lost. */
  fail(hold: Hold, failure: FailedAttempt): Promise<boolean>;
  /** Cancels a waiting job at once; a running one at its next heartbeat. False if it was over. */
  cancel(id: string): Promise<boolean>;
  /**
   * Makes jobs of silent workers wait again, or ends them if they were cancelled or have stopped too many workers. A
   * retry whose failure lies in the future was recorded before the clock was set back: its delay starts now.
   *
   * @param leaseMs lease of all workers: one with more than twice that left was granted before the clock was set
   *   back, and is shortened to one from now on
   */
  freeAbandoned(leaseMs: number): Promise<void>;
}

/**
 * Dispatches jobs to workers as jobs become due, each to one worker: hastened jobs first, then pictures first and
 * streams last, and within a kind the newest video first.
 */
export interface JobDispatcher {
  /** Starts a worker that does one job after the other. */
  work(parts: DispatchedWorker): DispatchedWork;
}

/** A dispatcher whose workers rest until a job is due. */
export interface WakefulDispatcher extends JobDispatcher {
  /** Makes resting workers look for jobs. */
  wake(): void;
}

export interface DispatchedWorker {
  /** Unique among all workers that ever existed. */
  readonly worker: string;
  readonly leaseMs: number;
  /** Does a job that this worker holds. If it rejects, the job is left to its lease. */
  readonly perform: (job: Job) => Promise<void>;
  /** Called with unexpected errors, such as an unavailable database. The work continues. */
  readonly onFault: (error: unknown) => void;
  /** Called when no job is due. */
  readonly onRest?: () => void;
}

export interface DispatchedWork {
  /** Starts no more jobs. Resolves when the current one has been performed. */
  stop(): Promise<void>;
}

/** How an attempt ended without a result. */
export type FailedAttempt =
  /** Final, until someone requests a retry. */
  | { readonly type: 'failed'; readonly reason: string }
  | { readonly type: 'again'; readonly reason: string; readonly delayMs: number }
  /** The worker stopped, which says nothing about the job: the attempt does not count. */
  | { readonly type: 'returned' }
  | { readonly type: 'cancelled' };

/** A request for a page of jobs, most recently created first. */
export interface JobPageRequest {
  readonly first: number;
  readonly after: { readonly createdMs: number; readonly id: string } | null;
  /** Null: any state. */
  readonly state: JobState | null;
}

/** The jobs as the owner sees them, and the media that they made. */
export interface JobRecords {
  /**
   * Adds jobs that do not exist yet, and repeats completed ones whose media are missing. Failed and cancelled jobs
   * stay so. Returns how many were added.
   */
  add(jobs: readonly NewJob[]): Promise<number>;
  /** As `add`, and also repeats jobs that have ended for any reason. */
  addAgain(jobs: readonly NewJob[]): Promise<void>;
  /** Queues a failed or cancelled job again. False if it was neither. */
  retry(id: string): Promise<boolean>;
  /** Puts those of these jobs that wait before all others, because someone waits for what they make. */
  hasten(ids: readonly string[]): Promise<void>;
  /** Fails all waiting and running jobs. For a caller that knows that no worker will do them, and why. */
  failUnfinished(reason: string): Promise<void>;
  /** Queues the jobs again that failed for this reason. */
  retryFailed(reason: string): Promise<void>;
  /** Finds jobs, in the order of the ids. */
  find(ids: readonly string[]): Promise<readonly (Job | undefined)[]>;
  /** Returns all jobs of a kind, in any state. */
  listOfKind(kind: JobKind): Promise<readonly Job[]>;
  /** Removes those of these jobs that wait. */
  withdraw(ids: readonly string[]): Promise<void>;
  page(request: JobPageRequest): Promise<Page<Job>>;
  /** Returns how many jobs of each kind are waiting or running. */
  countUnfinished(): Promise<ReadonlyMap<JobKind, number>>;
  /** Returns the jobs that workers hold. */
  listHeld(): Promise<readonly Job[]>;
  /** Ends all leases. Use it only if this process alone has workers. Returns how many jobs were held. */
  dropLeases(): Promise<number>;
  noteRecovery(recovery: Recovery): Promise<void>;
  /** Returns the most recent recovery. */
  lastRecovery(): Promise<Recovery | null>;
  /** Returns all derived media, by video. */
  listDerived(): Promise<ReadonlyMap<string, DerivedMedia>>;
  /** Removes the records of derived media whose files are missing. */
  forgetDerived(videoId: string, parts: readonly (keyof DerivedMedia)[]): Promise<void>;
  /**
   * Records which videos are in the library, and removes the records of media whose video has been missing for longer
   * than this.
   */
  forgetGone(keptMs: number): Promise<void>;
  /** Removes failed and cancelled jobs whose file is no longer in the library: there is nothing to try again. */
  forgetFailuresOfGone(): Promise<void>;
}
