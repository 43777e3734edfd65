import type { Json, SiteEvents } from '../events/siteEvents.ts';
import type { LibraryStore } from './catalogue.ts';
import type { Leases } from './leases.ts';
import { LibraryError } from './libraryRoot.ts';
import { type LibraryState, unknownLibrary } from './libraryState.ts';
import type { InspectMedia } from './mediaInspector.ts';
import { scanLibrary, type ScanOptions, type ScanProgress } from './scanLibrary.ts';
import {
  believesEmpty,
  debounceMs,
  longestDebounceMs,
  nextScanMs,
  type ScanOutcome,
  type ScanRhythm,
} from './scanPlan.ts';
import type { FolderWatch } from './watchFolder.ts';

/** The part of a runtime that keeping a library needs. */
export interface LibraryRuntime {
  now(): number;
  setTimeout(callback: () => void, delayMs: number): unknown;
  clearTimeout(handle: unknown): void;
  randomUUID(): string;
}

export interface LibraryKeeperParts extends ScanRhythm {
  /** From `resolveLibrary`. */
  readonly root: string;
  readonly store: LibraryStore;
  readonly inspect: InspectMedia;
  /** Of all instances, one scans. */
  readonly leases: Leases;
  readonly events: SiteEvents;
  readonly runtime: LibraryRuntime;
  /** Calls back when something may have changed, or that it hears nothing any more; absent: only time tells. */
  readonly watch?: (onChange: () => void, onFailure: (error: Error) => void) => FolderWatch;
  /** Looks so often once the watcher has failed. */
  readonly pollMs: number;
  /** Called with each step of a scan by this instance. */
  readonly onProgress?: (progress: ScanProgress) => void;
  /** A scan of this instance came to its end, and everything is as the folder says. */
  readonly onScanned?: () => void | Promise<void>;
  /** The folder cannot be read, or everything seems to be gone; for a person to read. */
  readonly onWaiting?: (reason: string) => void;
  /** The scan itself failed, by a fault or because the database is away. It is tried again. */
  readonly onFault: (error: unknown) => void;
  readonly conversions?: ScanOptions['conversions'];
  /** As of `scanLibrary`, for tests. */
  readonly scan?: typeof scanLibrary;
}

/** Keeps the stored library in step with its folder. */
export interface LibraryKeeper {
  /** Whichever instance scans. */
  state(): LibraryState;
  /** Now, and whenever it changes; ends when the site stops. */
  watchState(): AsyncIterableIterator<LibraryState>;
  /** Looks at the folder now, or after the scan that goes on. Takes a folder that seems to be empty at its word. */
  rescan(): Promise<void>;
  /** Something may have changed: looks at the folder soon. */
  lookAgain(): void;
  /**
   * Resolves once the state includes the database's counts; never rejects. Another instance may be scanning, and may
   * have announced it long ago.
   */
  readonly known: Promise<unknown>;
  /** The first scan ended, however it did; another instance may have done it. */
  readonly firstScan: Promise<void>;
  /** Ends a scan between two files: the next start goes on. */
  stop(): Promise<void>;
}

export const libraryTopic = 'library';
const rescanTopic = 'library-rescan';
const leaseName = 'library-scan';
const leaseMs = 30_000;
/** After a gap: so often, so far apart. */
const maxReadTries = 5;
const readAgainMs = 500;

/** Interval of progress events. */
const progressMs = 250;

export function createLibraryKeeper(parts: LibraryKeeperParts): LibraryKeeper {
  const { root, store, inspect, leases, events, runtime, conversions, scan = scanLibrary } = parts;
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
    // A current path of unusual length is no reason to stop.
    events.publish(libraryTopic, payload).catch(parts.onFault);
  }

  /** Looks at the folder after this long, or sooner if that was planned. */
  function plan(delayMs: number): void {
    if (stopping.signal.aborted) return;
    const nowMs = runtime.now();
    const dueMs = nowMs + delayMs;
    // One that should have been long ago is of a clock that was put on since.
    if (timer && timer.dueMs >= nowMs && timer.dueMs <= dueMs) return;
    if (timer) runtime.clearTimeout(timer.handle);
    timer = { dueMs, handle: runtime.setTimeout(begin, delayMs) };
  }

  function begin(): void {
    // A requested scan may start before its time.
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

  /** A change comes rarely alone: each puts the scan off, up to a limit. */
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
    // Else what was counted before a scan could take the place of what was counted after it.
    await known;
    try {
      const scanned = await leases.withLease(leaseName, leaseMs, (lost) =>
        scan(root, {
          store,
          inspect,
          conversions,
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
        // The pool may still hold connections from before.
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
    }
  }
  async function hearAsking(): Promise<void> {
    for await (const event of asked) {
      // A request may have been lost in a gap: a check is cheap.
      if (event.type === 'published') {
        emptyLooks = Number.MAX_SAFE_INTEGER;
        begin();
      } else plan(debounceMs);
    }
  }
  hearOthers().catch(parts.onFault);
  hearAsking().catch(parts.onFault);
  const watching = parts.watch?.(hint, goDeaf);
  plan(0);

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

    lookAgain: hint,

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
