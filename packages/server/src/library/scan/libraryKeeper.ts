import type { Json, SiteEvents } from '../../events/siteEvents.ts';
import type { LibraryStore } from '../catalogue/catalogue.ts';
import type { Leases } from '../videos/leases.ts';
import { LibraryError } from '../files/libraryRoot.ts';
import { type LibraryState, unknownLibrary } from './libraryState.ts';
import type { InspectMedia } from '../inspection/mediaInspector.ts';
import { scanLibrary, type ScanOptions, type ScanProgress } from './scanLibrary.ts';
import {
  believesEmpty,
  debounceMs,
  longestDebounceMs,
  nextScanMs,
  type ScanOutcome,
  type ScanRhythm,
} from './scanPlan.ts';
import type { FolderWatch } from '../files/watchFolder.ts';

/** The part of a runtime that the library keeper needs. */
export interface LibraryRuntime {
  now(): number;
  setTimeout(callback: () => void, delayMs: number): unknown;
  clearTimeout(handle: unknown): void;
  randomUUID(): string;
}

export interface LibraryKeeperParts extends ScanRhythm {
  /** The result of `resolveLibrary`. */
  readonly root: string;
  readonly store: LibraryStore;
  readonly inspect: InspectMedia;
  /** Ensure that only one instance scans at a time. */
  readonly leases: Leases;
  readonly events: SiteEvents;
  readonly runtime: LibraryRuntime;
  /**
   * Calls back when something may have changed, and when watching has failed. Absent: the library is scanned by
   * interval only.
   */
  readonly watch?: (onChange: () => void, onFailure: (error: Error) => void) => FolderWatch;
  /** Whether other instances scan, so that this one only follows their states and asks them. Default: false. */
  readonly isFollower?: boolean;
  /** Scan interval after the watcher has failed. */
  readonly pollMs: number;
  /** Called on each step of a scan by this instance. */
  readonly onProgress?: (progress: ScanProgress) => void;
  /** Called after a scan of this instance, or of the one that it follows, when the stored library matches the folder. */
  readonly onScanned?: () => void | Promise<void>;
  /** Called with a reason for people if the folder cannot be read, or everything seems to be gone. */
  readonly onWaiting?: (reason: string) => void;
  /** Called if the scan itself failed, through a defect or because the database is unavailable. The scan is retried. */
  readonly onFault: (error: unknown) => void;
  readonly conversions?: ScanOptions['conversions'];
  readonly newVideos?: ScanOptions['newVideos'];
  /** Default: `scanLibrary`. Replaced by tests. */
  readonly scan?: typeof scanLibrary;
}

/** Synchronizes the stored library with its folder. */
export interface LibraryKeeper {
  /** Returns the current state, whichever instance scans. */
  state(): LibraryState;
  /** Yields the current state and every change of it; ends when the site stops. */
  watchState(): AsyncIterableIterator<LibraryState>;
  /** Scans the folder now, or after the scan in progress. Accepts a folder without files as really empty. */
  rescan(): Promise<void>;
  /** Schedules a scan soon, because something may have changed. */
  lookAgain(): void;
  /**
   * Resolves once the state includes the database's counts; never rejects. Another instance may be scanning, and may
   * have announced its progress long ago.
   */
  readonly known: Promise<unknown>;
  /** Resolves when the first scan has ended, successfully or not. Another instance may have done it. */
  readonly firstScan: Promise<void>;
  /** Ends a scan between two files. The next start continues. */
  stop(): Promise<void>;
}

export const libraryTopic = 'library';
const rescanTopic = 'library-rescan';
/** The payload of a request for a scan like the one after a change; without it, a scan at once. */
const soon = 'soon';
const leaseName = 'library-scan';
const leaseMs = 30_000;
/** Number of attempts to read the state after a gap in the events, and the delay between them. */
const maxReadTries = 5;
const readAgainMs = 500;

/** Interval of progress events. */
const progressMs = 250;

export function createLibraryKeeper(parts: LibraryKeeperParts): LibraryKeeper {
  const { root, store, inspect, leases, events, runtime, conversions, newVideos, scan = scanLibrary } = parts;
  const { isFollower = false } = parts;
  const instance = runtime.randomUUID();
  const stopping = new AbortController();
  let current = unknownLibrary;
  let failures = 0;
  let emptyLooks = 0;
  let isTold = false;
  let lastToldMs = 0;
  let running: Promise<void> | null = null;
  let timer: { readonly handle: unknown; readonly dueMs: number } | null = null;
  let isAskedAgain = false;
  let firstHintMs: number | null = null;
  let isOwnState = true;
  /** Why file system events are unavailable, as text for people. */
  let deafness: string | null = null;
  let endFirstScan = () => {};
  const firstScan = new Promise<void>((resolve) => (endFirstScan = resolve));

  function setState(next: Partial<LibraryState>): void {
    current = { ...current, ...next };
    isOwnState = true;
    lastToldMs = runtime.now();
    const payload: Json = { instance, state: { ...current } };
    // A failed event, for example because of a very long path, does not stop the scan.
    events.publish(libraryTopic, payload).catch(parts.onFault);
  }

  /** Schedules a scan after this delay, unless an earlier one is scheduled. */
  function plan(delayMs: number): void {
    if (stopping.signal.aborted) return;
    const nowMs = runtime.now();
    const dueMs = nowMs + delayMs;
    // A scan that is overdue shows that the clock was set forward meanwhile: schedule it again.
    if (timer && timer.dueMs >= nowMs && timer.dueMs <= dueMs) return;
    if (timer) runtime.clearTimeout(timer.handle);
    timer = { dueMs, handle: runtime.setTimeout(begin, delayMs) };
  }

  function begin(): void {
    // A requested scan may start before the scheduled one.
    if (timer) runtime.clearTimeout(timer.handle);
    timer = null;
    firstHintMs = null;
    if (running) {
      isAskedAgain = true;
      return;
    }
    running = look().finally(() => {
      running = null;
      endFirstScan();
      if (isAskedAgain) plan(debounceMs);
      isAskedAgain = false;
    });
  }

  /** Delays the scan after each change, up to a limit, because changes rarely come alone. */
  function hint(): void {
    if (stopping.signal.aborted) return;
    const nowMs = runtime.now();
    firstHintMs = Math.min(firstHintMs ?? nowMs, nowMs);
    const dueMs = Math.min(nowMs + debounceMs, firstHintMs + longestDebounceMs);
    if (timer) runtime.clearTimeout(timer.handle);
    timer = { dueMs, handle: runtime.setTimeout(begin, dueMs - nowMs) };
  }

  async function look(): Promise<void> {
    let outcome: ScanOutcome;
    // Otherwise counts read before the scan might replace newer ones.
    await known;
    try {
      const scanned = await leases.withLease(leaseName, leaseMs, (lost) =>
        scan(root, {
          store,
          inspect,
          conversions,
          newVideos,
          now: () => runtime.now(),
          believesEmpty: believesEmpty(emptyLooks),
          signal: AbortSignal.any([stopping.signal, lost]),
          onProgress(progress) {
            parts.onProgress?.(progress);
            const sinceToldMs = Math.abs(runtime.now() - lastToldMs);
            const isDue = sinceToldMs >= progressMs || current.state !== 'SCANNING';
            if (isDue) setState({ ...progress, state: 'SCANNING', reason: deafness });
          },
        }),
      );
      outcome = scanned.held ? scanned.value : { type: 'left' };
      await settle(outcome);
    } catch (error) {
      if (stopping.signal.aborted) return;
      outcome = { type: 'failed' };
      failures += 1;
      const isOfFolder = error instanceof LibraryError;
      if (!isOfFolder) parts.onFault(error);
      wait(isOfFolder ? error.message : 'The last scan failed. See the log for the reason.', isOfFolder);
    }
    const { rescanMs } = parts;
    const delayMs = nextScanMs(outcome, failures, {
      rescanMs: deafness === null || (rescanMs > 0 && rescanMs < parts.pollMs) ? rescanMs : parts.pollMs,
    });
    if (delayMs !== null) plan(delayMs);
  }

  async function settle(outcome: ScanOutcome): Promise<void> {
    failures = 0;
    if (outcome.type === 'left' || outcome.type === 'failed') return;
    if (outcome.type === 'emptied') {
      emptyLooks += 1;
      wait(
        `The library ${root} is empty, but it contained videos before. Is its disk connected? The videos are kept until the next check.`,
        true,
      );
      return;
    }
    emptyLooks = 0;
    isTold = false;
    setState({
      ...(await store.counts()),
      state: 'IDLE',
      reason: deafness,
      doneFiles: 0,
      totalFiles: 0,
      currentPath: null,
      lastScanMs: runtime.now(),
    });
    await parts.onScanned?.();
  }

  function wait(reason: string, isForOwner: boolean): void {
    if (isForOwner && !isTold) {
      isTold = true;
      parts.onWaiting?.(reason);
    }
    setState({ state: 'WAITING', reason, currentPath: null });
  }

  /**
   * The system has no watches left (ENOSPC, EMFILE), or withdrew them: from now on the library is scanned by
   * interval, and the owner is informed.
   */
  function goDeaf(error: Error): void {
    if (deafness !== null || stopping.signal.aborted) return;
    deafness = `The system does not report file changes (${error.message}): the library is checked every ${parts.pollMs / 1_000} seconds.`;
    parts.onWaiting?.(deafness);
    if (current.state === 'IDLE') setState({ reason: deafness });
    plan(parts.pollMs);
  }

  /**
   * Reads the state at the start and after a gap in the events: the database has the counts, and the scanning
   * instance will report its progress soon.
   */
  async function readAgain(tries = maxReadTries): Promise<LibraryState> {
    try {
      const counts = await store.counts();
      const rest = {
        state: 'IDLE',
        reason: deafness,
        doneFiles: 0,
        totalFiles: 0,
        currentPath: null,
      } as const;
      current = { ...current, ...counts, ...(!isOwnState && rest) };
    } catch (error) {
      if (stopping.signal.aborted) return current;
      if (tries > 1) {
        // The pool may still contain connections from before the gap.
        await new Promise<void>((proceed) => runtime.setTimeout(proceed, readAgainMs));
        return readAgain(tries - 1);
      }
      parts.onFault(error);
    }
    return current;
  }

  const heard = events.subscribe(libraryTopic);
  const asked = events.subscribe(rescanTopic);
  // Events received meanwhile wait, because they may be newer.
  const known = readAgain();
  async function hearOthers(): Promise<void> {
    await known;
    for await (const event of heard) {
      if (event.type === 'gap') {
        await readAgain();
        continue;
      }
      const { instance: teller, state } = event.payload as unknown as {
        instance: string;
        state: LibraryState;
      };
      if (teller === instance) continue;
      current = state;
      isOwnState = false;
      if (isFollower && state.state === 'IDLE')
        await Promise.resolve(parts.onScanned?.()).catch(parts.onFault);
    }
  }
  async function hearAsking(): Promise<void> {
    for await (const event of asked) {
      // A request may have been lost in a gap: a check is cheap.
      if (event.type === 'published' && event.payload === soon) hint();
      else if (event.type === 'published') {
        emptyLooks = Number.MAX_SAFE_INTEGER;
        begin();
      } else plan(debounceMs);
    }
  }
  hearOthers().catch(parts.onFault);
  if (isFollower) void known.then(endFirstScan);
  else hearAsking().catch(parts.onFault);
  const watching = isFollower ? undefined : parts.watch?.(hint, goDeaf);
  if (!isFollower) plan(0);

  return {
    state: () => current,
    known,
    firstScan,

    // Not a generator: a subscriber that has left would stay subscribed until the next event.
    watchState() {
      const changes = events.subscribe(libraryTopic);
      let isFirst = true;
      return {
        async next() {
          if (isFirst) {
            isFirst = false;
            return { value: current, done: false };
          }
          const { value: event, done } = await changes.next();
          if (done) return { value: undefined, done: true };
          const isGap = event.type === 'gap';
          return {
            value: isGap ? await readAgain() : (event.payload as unknown as { state: LibraryState }).state,
            done: false,
          };
        },
        async return() {
          await changes.return?.();
          return { value: undefined, done: true };
        },
        [Symbol.asyncIterator]() {
          return this;
        },
      };
    },

    lookAgain: isFollower ? () => void events.publish(rescanTopic, soon).catch(parts.onFault) : hint,

    rescan: () => events.publish(rescanTopic, null),

    async stop() {
      stopping.abort();
      if (timer) runtime.clearTimeout(timer.handle);
      timer = null;
      await heard.return?.();
      await asked.return?.();
      await watching?.close();
      await running;
      endFirstScan();
    },
  };
}
