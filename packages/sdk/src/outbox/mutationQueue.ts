import { type ClientError, GraphQLResultError, isClientError } from '../contract/errors.ts';
import type { OutboxFailureReason } from '../contract/events.ts';
import type { MutationQueue, OutboxHost, PendingMutation, QueuedResponse } from '../contract/outbox.ts';
import type { TransportRequest } from '../contract/transport.ts';
import { type OutboxEntry, placeName, readEntry } from './entry.ts';
import { entryStorage, openItems, type StorageAction, type StoredEntries } from './entryStorage.ts';
import { watchClearing } from './watchClearing.ts';
import { leaseLock } from './leaseLock.ts';
import { isReplacedBy, newEntry } from './newEntry.ts';
import { nextToSend } from './nextToSend.ts';
import type { OutboxOptions, QueuedOperation } from './outboxOptions.ts';
import {
  awaitEnd,
  factsOf,
  hasCaller,
  newQueued,
  type Outcome,
  type Queued,
  tellEnd,
  viewOf,
} from './queued.ts';
import { revive } from './revive.ts';
import { sendQueued } from './sendQueued.ts';
import { platformLocks, type SendingLock, webLock } from './sendingLock.ts';
import { joinTabs, openChannel, type TabMessage } from './tabs.ts';
import { givenUp, overdue, type Rest, restMs, verdictOf, whyOverdue } from './verdict.ts';
import { type MaybePromise, whenKnown } from './whenKnown.ts';

export interface OpenQueue extends MutationQueue {
  pending(): readonly PendingMutation[];
  send(): void;
  clear(): Promise<void>;
  /** Stores mutations again after the storage was cleared. */
  writeBack(): void;
}

/** How long a tab waits to learn what happened to a mutation that is missing from the storage. */
const graceMs = 2_000;
const hour = 3_600_000;
const day = 86_400_000;

/**
 * Creates the queue of an outbox. Stored mutations are also in memory, in order, and every change calls `proceed`.
 *
 * It is one long closure because all of its parts read and change the same queue; the rest is in separate files.
 * Splitting memory, storage, tabs and sending into four files with shared state was 350 bytes gzip larger, 7 % of the
 * outbox.
 */
export function createMutationQueue(
  options: OutboxOptions,
  host: OutboxHost,
  changed: () => void,
): OpenQueue {
  const { mutations, key = 'mainvideo-outbox', owner = () => null, onFailure } = options;
  const { parallel = 4, maxEntries = 1_000 } = options;
  const ages = { maxAgeMs: options.maxAgeMs ?? 30 * day, keyLifetimeMs: options.keyLifetimeMs ?? day - hour };
  const { runtime, connectivity } = host;
  const items = openItems(options.storage, storageFailed);
  const storage = entryStorage(items, key, storageFailed);
  const tabs = joinTabs(openChannel(options.channel, key), hear);
  const lock = openLock();

  /** By place. */
  let queue: Queued[] = [];
  const rests = new Map<string, Rest>();
  /** Keys of finished mutations that may still be found in the storage. */
  const over = new Set<string>();
  /** Stored texts that are not for this page: of another owner or another format. */
  let foreign: ReadonlyMap<string, string> = new Map();
  let clearedId: string | null = null;
  /** Whether the storage was read. An earlier clearing does not concern this page. */
  let isLoaded = false;
  let isStopped = false;
  let timer: unknown;
  let stopWaiting = (): void => {};
  let list: readonly PendingMutation[] | null = null;

  // ---- Storage and tabs of this page.

  function storageFailed(action: StorageAction, error: unknown): void {
    host.emit({ type: 'outbox.storageFailed', action, error });
  }

  function openLock(): SendingLock | null {
    const locks = options.locks === undefined ? platformLocks() : options.locks;
    // Without a storage, tabs share nothing.
    if (items === null) return null;
    return locks
      ? webLock(locks, key, runtime, lookAgain)
      : leaseLock(items, `${key}-lease`, runtime, lookAgain);
  }

  /** Applies the changes of other tabs, then proceeds. */
  function lookAgain(): void {
    void whenKnown(refresh(), proceed);
  }

  function hear(message: TabMessage): void {
    switch (message.type) {
      case 'changed':
        return lookAgain();
      case 'settled': {
        const { place, key: keyOfIt, outcome } = message;
        over.add(keyOfIt);
        const queued = queue.find((one) => one.place === place);
        // If the key is different, the mutation has been replaced in the meantime.
        if (queued?.entry.key === keyOfIt) {
          rests.delete(queued.entry.scope);
          end(queued, outcome);
        }
        return proceed();
      }
      case 'resting':
        rests.set(message.scope, message);
        return proceed();
      case 'cleared':
        foreign = new Map();
        drop(queue);
    }
  }

  /** Runs a callback of the application. It has no caller, so failures are reported as events. */
  function callOut<Answer>(run: () => Answer): Answer | undefined {
    try {
      return run();
    } catch (error) {
      host.emit({ type: 'listener.failed', error });
    }
  }

  // ---- The queue in memory.

  function sendChange(): void {
    list = null;
    callOut(changed);
  }

  function add(place: string, entry: OutboxEntry, isStored: boolean): Queued {
    const queued = newQueued(place, entry, isStored);
    queue = [...queue, queued].sort((one, other) => (one.place < other.place ? -1 : 1));
    return queued;
  }

  /** Removes a mutation from memory and notifies its callers of the outcome. */
  function end(queued: Queued, outcome: Outcome): void {
    queue = queue.filter((one) => one !== queued);
    over.add(queued.entry.key);
    tellEnd(queued, outcome);
    sendChange();
  }

  /** Like `end`, and also removes it from the storage and from other tabs. */
  function settle(queued: Queued, outcome: Outcome): void {
    const { place, entry } = queued;
    end(queued, outcome);
    // Sent before the removal, so that other tabs know why it is missing.
    tabs?.tell({ type: 'settled', place, key: entry.key, outcome });
    void storage.remove(place, entry.key);
  }

  function fail(
    queued: Queued,
    reason: OutboxFailureReason,
    error: ClientError,
    answer?: QueuedResponse,
  ): void {
    const mutation = viewOf(queued);
    settle(queued, answer === undefined ? { error } : { answer });
    host.emit({ type: 'outbox.failed', ...factsOf(queued), reason, error });
    if (!hasCaller(queued)) callOut(() => onFailure?.({ mutation, reason, error }));
  }

  function drop(dropped: readonly Queued[]): void {
    if (dropped.length === 0) return;
    for (const queued of dropped) {
      queued.cancel?.('the outbox was cleared.');
      end(queued, { error: givenUp(queued, 'the outbox was cleared.') });
    }
    host.emit({ type: 'outbox.cleared', mutations: dropped.length });
  }

  // ---- The storage.

  function put(queued: Queued): MaybePromise<void> {
    queued.writes += 1;
    const written = whenKnown(storage.put(queued.place, queued.entry), (isStored) => {
      queued.writes -= 1;
      queued.isStored = isStored;
      queued.isMissing = false;
    });
    // The mutation could not be sent before it was stored.
    if (written instanceof Promise) void written.then(proceed);
    return written;
  }

  function refresh(): MaybePromise<void> {
    return whenKnown(storage.read(), (found) => {
      if (found !== null && !isStopped) reconcile(found);
    });
  }

  /**
   * Merges memory and storage. The storage holds the mutations that all tabs share; memory holds those that this tab
   * has promised to send.
   */
  function reconcile(found: StoredEntries): void {
    const nowMs = runtime.now();
    if (isLoaded && found.clearedId !== clearedId && found.clearedId !== null) {
      drop(queue.filter(({ place, isStored }) => isStored && !found.texts.has(place)));
    }
    clearedId = found.clearedId ?? clearedId;

    const others = new Map<string, string>();
    const keys = new Set<string>();
    // Sorted, because their order is the order of the optimistic layers and storages list items in any order.
    for (const [place, text] of [...found.texts].sort(([one], [other]) => (one < other ? -1 : 1))) {
      const entry = readEntry(text);
      if (entry === null || !isOwners(entry)) {
        others.set(place, text);
        continue;
      }
      keys.add(entry.key);
      // It is finished but could not be removed before.
      if (over.has(entry.key)) void storage.remove(place, entry.key);
      else meet(place, entry);
    }
    foreign = others;
    for (const keyOfIt of over) if (!keys.has(keyOfIt)) over.delete(keyOfIt);
    for (const queued of queue) if (!found.texts.has(queued.place)) miss(queued, nowMs);
  }

  function meet(place: string, entry: OutboxEntry): void {
    const queued = queue.find((one) => one.place === place);
    if (queued === undefined) return addStored(place, entry);
    queued.isMissing = false;
    if (entry.key === queued.entry.key) {
      queued.isStored = true;
      if (queued.entry.sentMs === null) queued.entry = { ...queued.entry, sentMs: entry.sentMs };
    } else if (queued.isStored && queued.writes === 0 && !queued.isSending) {
      // Another tab has replaced it.
      queued.entry = entry;
      queued.request = queued.request && { ...queued.request, variables: entry.variables };
      sendChange();
    }
  }

  /** Adds a mutation of another tab or an earlier visit. It is shown here too, and its response is written here too. */
  function addStored(place: string, entry: OutboxEntry): void {
    const queued = add(place, entry, true);
    const operation = operationOf(entry.operationName);
    if (operation !== undefined) revive(queued, operation, host);
    sendChange();
    if (queued.request !== null) return;
    const error = givenUp(queued, 'this version of the application does not list it.');
    const failure = { mutation: viewOf(queued), reason: 'unknown', error } as const;
    if (callOut(() => onFailure?.(failure)) !== 'drop') return;
    settle(queued, { error });
    host.emit({ type: 'outbox.failed', ...factsOf(queued), reason: 'unknown', error });
  }

  /** Handles a mutation that is missing from the storage. The tab that removed it may not have sent its message yet. */
  function miss(queued: Queued, nowMs: number): void {
    if (queued.isSending || queued.writes > 0) return;
    if (!queued.isStored) void store(queued);
    else if (!queued.isMissing) {
      queued.isMissing = true;
      queued.notBeforeMs = nowMs + graceMs;
    } else if (nowMs >= queued.notBeforeMs) {
      // Either the storage was cleared, or the message of its completion was missed. In the latter case the server
      // recognizes the key and repeats its response.
      if (hasCaller(queued) || tabs !== null) void put(queued);
      else end(queued, { error: givenUp(queued, 'another page has taken it.') });
    }
  }

  function store(queued: Queued): MaybePromise<void> {
    const stored = queue.filter(({ isStored }) => isStored);
    return stored.length < maxEntries || queued.isStored ? put(queued) : undefined;
  }

  function writeBack(): void {
    if (isStopped) return;
    for (const queued of queue) if (queued.isStored) void put(queued);
    if (foreign.size > 0 || clearedId !== null) void storage.putTexts(foreign, clearedId);
  }

  // ---- Sending.

  function operationOf(name: string): QueuedOperation | undefined {
    return Object.hasOwn(mutations, name) ? mutations[name] : undefined;
  }

  function ready(): Queued[] {
    const nowMs = runtime.now();
    const waiting = queue.map((queued) => ({
      queued,
      scope: queued.entry.scope,
      isSending: queued.isSending,
      isReady: queued.writes === 0 && nowMs >= queued.notBeforeMs,
      isSkipped: queued.request === null || !isOwners(queued.entry),
    }));
    const isResting = (scope: string) => (rests.get(scope)?.untilMs ?? 0) > nowMs;
    return nextToSend(waiting, parallel, isResting).map(({ queued }) => queued);
  }

  function isOwners(entry: OutboxEntry): boolean {
    return entry.owner === null || entry.owner === owner();
  }

  /** Does everything that is due now, and schedules the next call. */
  function proceed(): void {
    if (isStopped) return;
    const isWaited = lock !== null && !lock.isHeld;
    // Sending or dropping a mutation may make another one due.
    for (let next = ready(); next.length > 0; next = ready()) {
      if (isWaited) {
        lock.request();
        break;
      }
      for (const queued of next) transmit(queued);
    }
    if (!isWaited && !queue.some(({ isSending }) => isSending)) lock?.release();
    rearm();
  }

  /** Like `proceed`, if another tab may have stored an earlier mutation. */
  function goOn(): void {
    if (lock?.isHeld) lookAgain();
    else proceed();
  }

  function rearm(): void {
    runtime.clearTimeout(timer);
    stopWaiting();
    stopWaiting = () => {};
    const nowMs = runtime.now();
    const waiting = queue.filter(({ isSending, request }) => !isSending && request !== null);
    if (waiting.length === 0) return;
    const moments = waiting.map(({ entry, notBeforeMs }) =>
      Math.max(rests.get(entry.scope)?.untilMs ?? 0, notBeforeMs),
    );
    const dueMs = Math.min(...moments.filter((ms) => ms > nowMs));
    // Missing mutations are looked up again, which continues from there.
    if (dueMs !== Infinity) timer = runtime.setTimeout(lookAgain, Math.min(dueMs - nowMs, hour));
    if (rests.size > 0) stopWaiting = connectivity.onceOnline(send);
  }

  function send(): void {
    rests.clear();
    for (const queued of queue) if (!queued.isMissing) queued.notBeforeMs = 0;
    lookAgain();
  }

  function transmit(queued: Queued): void {
    const { entry } = queued;
    const nowMs = runtime.now();
    const isRepeatable = operationOf(entry.operationName)?.isRepeatable ?? false;
    const tooOld = overdue(entry, ages, isRepeatable, nowMs);
    if (tooOld !== null) {
      return fail(queued, tooOld, givenUp(queued, whyOverdue[tooOld]));
    }
    queued.isSending = true;
    // An offline page may still reach a server on its own machine, so it tries once. A request that fails while
    // offline has reached no server.
    const isOffline = connectivity.isOffline();
    if (entry.sentMs === null && !isOffline) queued.entry = { ...entry, sentMs: nowMs };
    const marked = queued.entry !== entry && queued.isStored ? put(queued) : undefined;
    sendChange();
    void whenKnown(marked, () => {
      // It was dropped or aborted in the meantime.
      if (!queue.includes(queued)) return;
      dispatch(queued, isOffline);
    });
  }

  function dispatch(queued: Queued, isOffline: boolean): void {
    const { operationName, key: sentKey, scope, createdMs } = queued.entry;

    /** Returns whether the mutation is still wanted and is the one that was sent. */
    function isCurrent(): boolean {
      queued.isSending = false;
      queued.cancel = null;
      return !isStopped && queue.includes(queued) && queued.entry.key === sentKey;
    }

    function answered(answer: QueuedResponse): void {
      if (isCurrent()) {
        rests.delete(scope);
        const { errors } = answer.response;
        if (errors?.length) {
          const error = new GraphQLResultError({ errors, operationName, attempts: answer.attempts });
          fail(queued, 'refused', error, answer);
        } else {
          settle(queued, { answer });
          host.emit({ type: 'outbox.settled', ...factsOf(queued), waitedMs: runtime.now() - createdMs });
        }
      }
      goOn();
    }

    function failed(error: ClientError): void {
      if (isCurrent()) {
        if (isClientError(error) && verdictOf(error) === 'later') defer(queued, error);
        else fail(queued, 'refused', error);
      }
      goOn();
    }

    try {
      sendQueued(queued, isOffline, host, answered, failed);
    } catch (error) {
      fail(queued, 'refused', error as ClientError);
    }
  }

  function defer(queued: Queued, error: ClientError): void {
    const { scope } = queued.entry;
    const failures = (rests.get(scope)?.failures ?? 0) + 1;
    const delayMs = restMs(error, failures, runtime.random());
    const rest = { failures, untilMs: runtime.now() + delayMs };
    rests.set(scope, rest);
    tabs?.tell({ type: 'resting', scope, ...rest });
    host.emit({ type: 'outbox.deferred', ...factsOf(queued), error, delayMs });
    sendChange();
  }

  // ---- Accepting mutations.

  function enqueue(
    request: TransportRequest,
    operationName: string | null,
    optimistic: unknown,
  ): Promise<QueuedResponse> | null {
    const operation = operationName === null ? undefined : operationOf(operationName);
    const { signal, context } = request;
    if (operation === undefined || isStopped || context?.idempotency === false || signal?.aborted)
      return null;
    const entry = newEntry(operationName!, operation, request, optimistic, owner, runtime);
    if (entry === null) return null;
    const replaced = queue.find((queued) => isReplacedBy(queued, entry, operation));
    const queued = replaced ?? add(placeName(entry.createdMs, queue.at(-1)?.place, entry.key), entry, false);
    // If the later mutation cannot be stored, the earlier one must not be restored in its place.
    over.add(queued.entry.key);
    over.delete(entry.key);
    queued.entry = entry;
    queued.request = { ...request, variables: entry.variables, signal: undefined };
    const answer = awaitEnd(queued, true);
    if (signal !== undefined) withdrawOn(signal, queued, answer);
    const stored = store(queued);
    sendChange();
    void whenKnown(stored, () => {
      const { isStored } = queued;
      host.emit({
        type: 'outbox.queued',
        ...factsOf(queued),
        isStored,
        isReplacement: replaced !== undefined,
      });
      if (isStored) tabs?.tell({ type: 'changed' });
      // The page may be gone before another tab releases the lock.
      if (context?.keepalive && ready().includes(queued)) transmit(queued);
      goOn();
    });
    return answer;
  }

  function withdrawOn(signal: AbortSignal, queued: Queued, answer: Promise<unknown>): void {
    const mine = queued.calls.at(-1)!;
    const withdraw = () => {
      const error = givenUp(queued, 'its caller took it back.');
      // It was replaced and is no longer queued.
      if (mine !== queued.calls.at(-1)) return mine.reject(error);
      const { cancel } = queued;
      settle(queued, { error });
      cancel?.('its caller took it back.');
      host.emit({ type: 'outbox.withdrawn', ...factsOf(queued) });
      proceed();
    };
    signal.addEventListener('abort', withdraw, { once: true });
    const forget = () => signal.removeEventListener('abort', withdraw);
    answer.then(forget, forget);
  }

  // ---- Startup.

  const stopHearing = watchClearing(options.page, writeBack);
  whenKnown(refresh(), () => {
    isLoaded = true;
    proceed();
  });

  return {
    enqueue,
    pending: () => (list ??= queue.map(viewOf)),
    send,
    writeBack,
    async clear() {
      const nowMs = runtime.now();
      clearedId = runtime.randomUUID();
      tabs?.tell({ type: 'cleared' });
      foreign = new Map();
      drop(queue);
      await storage.clear(clearedId);
      // Drop mutations that were found in the storage in the meantime.
      drop(queue.filter(({ entry }) => entry.createdMs < nowMs));
    },
    stop() {
      isStopped = true;
      stopHearing();
      runtime.clearTimeout(timer);
      stopWaiting();
      lock?.release();
      for (const queued of queue) {
        queued.cancel?.('the client is stopped.');
        const error = givenUp(queued, 'the client is stopped. It is sent when there is one again.');
        tellEnd(queued, { error });
      }
      tabs?.close();
    },
  };
}
