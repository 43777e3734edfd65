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
  /** Stores again what a clearing of the storage has removed. */
  writeBack(): void;
}

/** How long a tab waits to hear what became of a mutation that is gone from the storage. */
const graceMs = 2_000;
const hour = 3_600_000;
const day = 24 * hour;

/**
 * The outbox at work: what is stored is also in memory, in order, and whatever happens leads to `proceed`.
 *
 * One closure, long as it is, since each part of it reads and changes the same queue. What needs only a mutation or a moment
 * stands in files of its own. Memory, storage, turns and sending as four files over one shared state measured 350 bytes gzip
 * more, 7 % of the outbox.
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
  /** Keys of what is over, and may still be found in the storage. */
  const over = new Set<string>();
  /** Texts in the storage that are not for this page: another owner's, another format's. */
  let foreign: ReadonlyMap<string, string> = new Map();
  let clearedId: string | null = null;
  /** The storage was read: what was cleared before that is none of this page's. */
  let isLoaded = false;
  let isStopped = false;
  let timer: unknown;
  let stopWaiting = (): void => {};
  let list: readonly PendingMutation[] | null = null;

  // ---- The world.

  function storageFailed(action: StorageAction, error: unknown): void {
    host.emit({ type: 'outbox.storageFailed', action, error });
  }

  function openLock(): SendingLock | null {
    const locks = options.locks === undefined ? platformLocks() : options.locks;
    // Without a storage there is nothing that tabs share.
    if (items === null) return null;
    return locks
      ? webLock(locks, key, runtime, lookAgain)
      : leaseLock(items, `${key}-lease`, runtime, lookAgain);
  }

  /** What other tabs did meanwhile comes first. */
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
        // Of another key: what was answered has been replaced meanwhile.
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

  /** Runs what the application gave. Nobody waits for it, so whoever listens is told of its failure. */
  function callOut<Answer>(run: () => Answer): Answer | undefined {
    try {
      return run();
    } catch (error) {
      host.emit({ type: 'listener.failed', error });
    }
  }

  // ---- What is in memory.

  function sendChange(): void {
    list = null;
    callOut(changed);
  }

  function add(place: string, entry: OutboxEntry, isStored: boolean): Queued {
    const queued = newQueued(place, entry, isStored);
    queue = [...queue, queued].sort((one, other) => (one.place < other.place ? -1 : 1));
    return queued;
  }

  /** Takes it out of memory, and tells those who wait how it ended. */
  function end(queued: Queued, outcome: Outcome): void {
    queue = queue.filter((one) => one !== queued);
    over.add(queued.entry.key);
    tellEnd(queued, outcome);
    sendChange();
  }

  /** As `end`, and out of the storage, and in every tab. */
  function settle(queued: Queued, outcome: Outcome): void {
    const { place, entry } = queued;
    end(queued, outcome);
    // Told before it is gone, so that no tab finds it gone and wonders.
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
    // It was not to be sent before.
    if (written instanceof Promise) void written.then(proceed);
    return written;
  }

  function refresh(): MaybePromise<void> {
    return whenKnown(storage.read(), (found) => {
      if (found !== null && !isStopped) reconcile(found);
    });
  }

  /** Brings memory and storage together: the storage is what all tabs share, and memory what this one has promised. */
  function reconcile(found: StoredEntries): void {
    const nowMs = runtime.now();
    if (isLoaded && found.clearedId !== clearedId && found.clearedId !== null) {
      drop(queue.filter(({ place, isStored }) => isStored && !found.texts.has(place)));
    }
    clearedId = found.clearedId ?? clearedId;

    const others = new Map<string, string>();
    const keys = new Set<string>();
    // In their order, which is that of the layers: a storage lists its items as it likes.
    for (const [place, text] of [...found.texts].sort(([one], [other]) => (one < other ? -1 : 1))) {
      const entry = readEntry(text);
      if (entry === null || !isOwners(entry)) {
        others.set(place, text);
        continue;
      }
      keys.add(entry.key);
      // It was answered, and could not be removed.
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

  /** Another tab's, or an earlier visit's: shown here too, and its answer is written here too. */
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

  /** It is not in the storage. Whoever knows why may not have been heard yet. */
  function miss(queued: Queued, nowMs: number): void {
    if (queued.isSending || queued.writes > 0) return;
    if (!queued.isStored) void store(queued);
    else if (!queued.isMissing) {
      queued.isMissing = true;
      queued.notBeforeMs = nowMs + graceMs;
    } else if (nowMs >= queued.notBeforeMs) {
      // The storage was cleared, or it was answered unheard: asked again with the same key, the server says what came of it.
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

  /** Does whatever is to be done now, and sees to it that it is called again. */
  function proceed(): void {
    if (isStopped) return;
    const isWaited = lock !== null && !lock.isHeld;
    // Each is sent or given up, and with that another one's turn may come.
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

  /** As `proceed`, where another tab may have stored something that comes before what is here. */
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
    // What is gone from the storage is looked for again, which leads on.
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
    // A page that is told that it is offline may still reach a server of its own machine: it tries, once. What fails then
    // has reached nobody.
    const isOffline = connectivity.isOffline();
    if (entry.sentMs === null && !isOffline) queued.entry = { ...entry, sentMs: nowMs };
    const marked = queued.entry !== entry && queued.isStored ? put(queued) : undefined;
    sendChange();
    void whenKnown(marked, () => {
      // Dropped, or withdrawn.
      if (!queue.includes(queued)) return;
      dispatch(queued, isOffline);
    });
  }

  function dispatch(queued: Queued, isOffline: boolean): void {
    const { operationName, key: sentKey, scope, createdMs } = queued.entry;

    /** Is it still wanted, and what was sent? */
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

  // ---- Taking.

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
    // Where the later one cannot be stored, the earlier one must not come back in its place.
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
      // The page may be gone before another tab lets go of the lock.
      if (context?.keepalive && ready().includes(queued)) transmit(queued);
      goOn();
    });
    return answer;
  }

  function withdrawOn(signal: AbortSignal, queued: Queued, answer: Promise<unknown>): void {
    const mine = queued.calls.at(-1)!;
    const withdraw = () => {
      const error = givenUp(queued, 'its caller took it back.');
      // Replaced by another one, it is not there any more.
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

  // ---- The start.

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
      // Found in the storage meanwhile.
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
