import {
  createCache,
  createClient,
  createOutbox,
  idempotencyKeys,
  type ItemStorage,
  persistCache,
  type StorageLike,
} from '../../../src/index.ts';
import { pagesQuery } from '../../cache/documents.ts';
import type { Contender, OpenOptions, PageVariables, Visit } from '../contender.ts';
import { expectedTitle, setTitleMutation } from '../documents.ts';

type Storage = StorageLike | ItemStorage;

export const ours = (storageOf: (name: string) => () => Storage): Contender => ({
  open: (options) => openWith(storageOf(options.name ?? 'mainvideo'), options),
});

const longMs = 2 ** 31 - 1;
const delaysMs = { byDefault: undefined, atOnce: 0, never: longMs };

function openWith(
  storage: () => Storage,
  { url, version, maxAgeDays = Infinity, saves = 'byDefault', prepares = false }: OpenOptions,
): Visit {
  const cache = createCache();
  const outbox = createOutbox({
    storage: () => localStorage,
    mutations: { SetTitle: { mutation: setTitleMutation, scope: ({ id }) => id } },
  });
  const persistence = persistCache(cache, {
    storage,
    version,
    maxAgeMs: maxAgeDays * 24 * 60 * 60_000,
    saveDelayMs: prepares ? undefined : delaysMs[saves],
    ...(saves === 'never' && { maxBytes: 10_000_000, lifecycle: quietPage }),
    onEvent: outbox.onEvent,
  });
  const client = createClient({
    url,
    cache,
    outbox,
    ready: persistence.restored,
    stages: [idempotencyKeys()],
  });
  return {
    restored: persistence.restored,
    read: (variables) => cache.readQuery({ query: pagesQuery, variables }),
    ask: async (variables: PageVariables) => (await client.query({ query: pagesQuery, variables })).data,
    setTitle: (id, title) =>
      client.mutate({
        mutation: setTitleMutation,
        variables: { id, title },
        optimisticResponse: expectedTitle(id, title),
      }),
    save: () => persistence.save(),
    signOut: () => Promise.all([persistence.purge(), outbox.clear()]),
  };
}

/** A page that is never hidden: the bench opens many visits in one page, each with a separate storage. */
const quietPage = Object.assign(new EventTarget(), {
  document: Object.assign(new EventTarget(), { visibilityState: 'visible' }),
});
