// A world for tests of the outbox: one storage, one server that stores idempotency keys, and pages that can be killed
// at any step. A dead page does nothing more: its timers, requests, locks and messages end, and the storage stays as it
// is.
import { createCache } from '../cache/createCache.ts';
import { createClient } from '../client.ts';
import type { Cache } from '../contract/cache.ts';
import type { Client } from '../contract/client.ts';
import type { ClientEvent } from '../contract/events.ts';
import type { Outbox, OutboxFailure } from '../contract/outbox.ts';
import { gql } from '../gql.ts';
import { createConnectivitySwitch, createVirtualClock, type VirtualClock } from '../testing/index.ts';
import { idempotencyKeys } from '../transport/stages/idempotencyKeys.ts';
import { createOutbox } from './createOutbox.ts';
import type { BatchStorage, ListedStorage } from './entryStorage.ts';
import type { OutboxOptions } from './outboxOptions.ts';
import type { LocksLike } from './sendingLock.ts';
import type { ChannelLike } from './tabs.ts';

export interface Log {
  readonly __typename: 'Log';
  readonly id: string;
  readonly entries: readonly number[];
}

/** Appends an entry to a log. If that happens twice, both entries are visible. */
export const Append = gql<{ append: Log }, { id: string; entry: number }>`
  mutation Append($id: ID!, $entry: Int!) {
    append(id: $id, entry: $entry) {
      id
      entries
    }
  }
`;
const LogEntries = gql<Log, object>`
  fragment LogEntries on Log {
    id
    entries
  }
`;
export const ShowLog = gql<{ log: Log }, { id: string }>`
  query ShowLog($id: ID!) {
    log(id: $id) {
      id
      entries
    }
  }
`;
export const appendByScope = { Append: { mutation: Append, scope: ({ id }: { id: string }) => id } };

/** The time that a request or a response takes on the network. */
const wayMs = 10;

interface Body {
  readonly operationName: string;
  readonly variables: { readonly id: string; readonly entry: number };
}

export interface WorldServer {
  readonly logs: { [id: string]: number[] };
  /** The keys of the requests that reached the server. */
  readonly keys: string[];
  /** Overrides the server's responses while it is set. If `down`, no request reaches the server. */
  trouble: 'down' | ((body: Body) => Response | null) | null;
  handle(body: Body, key: string | null): Response;
}

function createServer(): WorldServer {
  const record = new Map<string, unknown>();
  const logs: WorldServer['logs'] = {};
  const keys: string[] = [];
  const logOf = (id: string) => ({ __typename: 'Log', id, entries: [...(logs[id] ?? [])] });
  const server: WorldServer = {
    logs,
    keys,
    trouble: null,
    handle({ operationName, variables: { id, entry } }, key) {
      if (operationName === 'ShowLog') return json({ data: { log: logOf(id) } });
      keys.push(key ?? 'none');
      if (key === null || !record.has(key)) {
        (logs[id] ??= []).push(entry);
        record.set(key ?? '', { data: { append: logOf(id) } });
      }
      return json(record.get(key ?? ''));
    },
  };
  return server;
}

export function json(body: unknown, status = 200): Response {
  const headers = { 'content-type': 'application/graphql-response+json' };
  return new Response(JSON.stringify(body), { status, headers });
}

export interface PageOptions extends Partial<OutboxOptions> {
  /** Default: true. */
  readonly hasLocks?: boolean;
  readonly hasChannel?: boolean;
  readonly isAsync?: boolean;
  /** The step before or after which the page dies. */
  readonly killAt?: { readonly step: number; readonly when: 'before' | 'after' };
  /** Returns whether a call to the storage throws. Calls are numbered from 1. */
  readonly failsAt?: (call: number, action: string) => boolean;
}

export interface WorldPage {
  readonly client: Client;
  readonly cache: Cache;
  readonly outbox: Outbox;
  readonly events: ClientEvent[];
  readonly failures: OutboxFailure[];
  /** The outcomes of its promises, in the order in which they settled. */
  readonly ended: { readonly entry: number; readonly how: 'answered' | string }[];
  readonly steps: readonly string[];
  readonly storageCalls: number;
  readonly isAlive: boolean;
  kill(): void;
  /** The platform suspends the page: it does nothing more, but keeps its lock. */
  freeze(): void;
  /** Adds the entry optimistically. */
  append(id: string, entry: number, more?: object): void;
  shown(id: string): readonly number[] | null;
  /** The platform reports that it is online or offline. */
  setOnline(isOnline: boolean): void;
}

export interface World {
  readonly clock: VirtualClock;
  readonly items: Map<string, string>;
  readonly server: WorldServer;
  /** The keys of stored entries. */
  stored(): string[];
  openPage(options?: PageOptions): WorldPage;
}

const killed = new Error('The page was killed.');

export function createWorld(seed = 1): World {
  const clock = createVirtualClock({ seed });
  const items = new Map<string, string>();
  const server = createServer();
  const locks = createLocks();
  const channels = new Set<{
    name: string;
    page: { isAlive: boolean };
    channel: ChannelLike;
    hear(event: { data: unknown }): void;
  }>();

  function openPage(options: PageOptions = {}): WorldPage {
    const {
      hasLocks = true,
      hasChannel = true,
      isAsync = false,
      killAt,
      failsAt,
      ...outboxOptions
    } = options;
    const steps: string[] = [];
    const life = { isAlive: true };
    let storageCalls = 0;
    const network = createConnectivitySwitch();

    /** Performs one step of the page. It may be its last. */
    function step<Value>(name: string, run: () => Value): Value {
      if (!life.isAlive) throw killed;
      const number = steps.push(name);
      if (killAt?.step === number && killAt.when === 'before') page.kill();
      if (!life.isAlive) throw killed;
      const value = run();
      if (killAt?.step === number) page.kill();
      if (!life.isAlive) throw killed;
      return value;
    }

    function storageStep<Value>(name: string, run: () => Value): Value {
      return step(name, () => {
        storageCalls += 1;
        if (failsAt?.(storageCalls, name)) throw new DOMException('full', 'QuotaExceededError');
        return run();
      });
    }

    const listed: ListedStorage = {
      get length() {
        return items.size;
      },
      // In an arbitrary order: browsers list items in any order.
      key: (index) => [...items.keys()].reverse()[index] ?? null,
      getItem: (name) => storageStep('getItem', () => items.get(name) ?? null),
      setItem: (name, text) => storageStep('setItem', () => void items.set(name, text)),
      removeItem: (name) => storageStep('removeItem', () => void items.delete(name)),
    };
    const later = (run: () => void): Promise<void> =>
      new Promise((resolve, reject) => {
        clock.setTimeout(() => {
          if (!life.isAlive) return;
          try {
            run();
            resolve();
          } catch (error) {
            if (error !== killed) reject(error);
          }
        }, 1);
      });
    const batch: BatchStorage = {
      async getItems(prefix) {
        let found = new Map<string, string>();
        await later(() =>
          storageStep(
            'getItems',
            () => (found = new Map([...items].filter(([name]) => name.startsWith(prefix)))),
          ),
        );
        return found;
      },
      update: (changes) =>
        later(() =>
          storageStep('update', () => {
            for (const [name, text] of changes)
              if (text === null) items.delete(name);
              else items.set(name, text);
          }),
        ),
    };

    /** Waits for the network. A page that is dead by then receives nothing. */
    const onTheWay = () => new Promise<void>((resolve) => clock.setTimeout(resolve, wayMs));
    const never = () => new Promise<never>(() => {});

    async function fetch(_url: RequestInfo | URL, init: RequestInit = {}): Promise<Response> {
      try {
        step('fetch.start', () => {});
      } catch {
        return never();
      }
      const body = JSON.parse(init.body as string) as Body;
      const key = new Headers(init.headers).get('idempotency-key');
      await onTheWay();
      init.signal?.throwIfAborted();
      if (server.trouble === 'down' || network.isOffline()) throw new TypeError('Failed to fetch');
      const response = server.trouble?.(body) ?? server.handle(body, key);
      await onTheWay();
      try {
        step('fetch.answer', () => {});
      } catch {
        return never();
      }
      init.signal?.throwIfAborted();
      return response;
    }

    function openChannel(name: string): ChannelLike {
      let hear: Parameters<ChannelLike['addEventListener']>[1] = () => {};
      const channel: ChannelLike = {
        addEventListener: (_type, listener) => void (hear = listener),
        postMessage(message) {
          const data = structuredClone(message);
          try {
            step('postMessage', () => {
              for (const other of channels) {
                if (other.channel === channel || other.name !== name) continue;
                clock.setTimeout(() => other.page.isAlive && other.hear({ data }), 1);
              }
            });
          } catch {
            // The page is dead: from here on, nothing that it does has an effect.
          }
        },
        close: () => void channels.delete(entry),
      };
      const entry = { name, page: life, channel, hear: (event: { data: unknown }) => hear(event) };
      channels.add(entry);
      return channel;
    }

    const runtime = {
      ...clock.runtime,
      setTimeout: (callback: () => void, delayMs: number) =>
        clock.setTimeout(() => {
          if (!life.isAlive) return;
          try {
            callback();
          } catch (error) {
            if (error !== killed) throw error;
          }
        }, delayMs),
    };
    const cache = createCache({ runtime, gc: false });
    const events: ClientEvent[] = [];
    const failures: OutboxFailure[] = [];
    const ended: WorldPage['ended'] = [];

    const page: Omit<WorldPage, 'client' | 'outbox'> = {
      cache,
      events,
      failures,
      ended,
      steps,
      get isAlive() {
        return life.isAlive;
      },
      get storageCalls() {
        return storageCalls;
      },
      kill() {
        life.isAlive = false;
        locks.endOf(life);
      },
      freeze() {
        life.isAlive = false;
      },
      append(id, entry, more = {}) {
        if (!life.isAlive) return;
        client
          .mutate({
            mutation: Append,
            variables: { id, entry },
            optimisticResponse: {
              append: { __typename: 'Log', id, entries: [...(page.shown(id) ?? []), entry] },
            },
            ...more,
          })
          .then(
            () => life.isAlive && ended.push({ entry, how: 'answered' }),
            (error: Error) => life.isAlive && ended.push({ entry, how: error.name }),
          );
      },
      shown: (id) => cache.readFragment({ id: `Log:${id}`, fragment: LogEntries })?.entries ?? null,
      setOnline(isOnline) {
        if (isOnline) network.goOnline();
        else network.goOffline();
      },
    };

    let outbox!: Outbox;
    let client!: Client;
    try {
      outbox = createOutbox({
        storage: isAsync ? batch : listed,
        mutations: appendByScope,
        locks: hasLocks ? locks.of(life) : null,
        channel: hasChannel ? openChannel : null,
        onFailure: (failure) => void failures.push(failure),
        page: null,
        ...outboxOptions,
      });
      client = createClient({
        url: 'http://site.test/api/graphql',
        cache,
        outbox,
        stages: [idempotencyKeys()],
        runtime,
        fetch,
        connectivity: {
          isOffline: network.isOffline,
          onceOnline: (callback) => network.onceOnline(() => life.isAlive && callback()),
        },
        onEvent: (event) => void events.push(event),
      });
    } catch (error) {
      if (error !== killed) throw error;
    }
    return Object.assign(page, { outbox, client });
  }

  return {
    clock,
    items,
    server,
    stored: () => [...items.keys()].filter((name) => name.startsWith('mainvideo-outbox/')),
    openPage,
  };
}

/** Web Locks, including their release when a page is gone. */
function createLocks() {
  interface Asked {
    readonly owner: object;
    grant(): Promise<void>;
    lose(): void;
  }
  let holder: Asked | null = null;
  let line: Asked[] = [];

  function grantNext(): void {
    holder = line.shift() ?? null;
    void holder?.grant();
  }
  const aborted = () => new DOMException('The lock is gone.', 'AbortError');

  return {
    of: (owner: object): LocksLike => ({
      request: (_name, { signal, steal }, hold) =>
        new Promise((resolve, reject) => {
          const asked: Asked = {
            owner,
            lose: () => reject(aborted()),
            async grant() {
              await undefined;
              await hold();
              resolve(undefined);
              if (holder === asked) grantNext();
            },
          };
          signal?.addEventListener('abort', () => {
            line = line.filter((one) => one !== asked);
            reject(aborted());
          });
          if (steal) {
            holder?.lose();
            holder = asked;
            void asked.grant();
          } else {
            line.push(asked);
            if (holder === null) grantNext();
          }
        }),
    }),
    endOf(owner: object): void {
      line = line.filter((one) => one.owner !== owner);
      if (holder?.owner === owner) grantNext();
    },
  };
}
