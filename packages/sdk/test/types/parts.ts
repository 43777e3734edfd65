// The transport, persistence and the outbox. Compiled, never run.
import {
  type Cache,
  composeTransport,
  createClient,
  createOutbox,
  createTransport,
  limitConcurrency,
  persistCache,
  persistedQueries,
  type QueuedOperation,
} from '@mainvideo/sdk';
import { isExactly, Rename, VideoTitle } from './documents.ts';

declare const cache: Cache;

// Options have units in their names, and no others.
const transport = createTransport({ url: '/api/graphql', retry: { attempts: 3 }, timeoutMs: 1_000 });
createTransport({ url: '/api/graphql', retry: false, dedup: false });
// @ts-expect-error `url` is missing
createTransport({ timeoutMs: 1_000 });
// @ts-expect-error it is `timeoutMs`
createTransport({ url: '/api/graphql', timeout: 1_000 });
composeTransport({ url: '/api/graphql', stages: [persistedQueries(), limitConcurrency(4)] });
// @ts-expect-error a stage is a function
composeTransport({ url: '/api/graphql', stages: ['persistedQueries'] });
const cancel = transport.execute(
  { query: VideoTitle, variables: { id: '42' } },
  {
    next: (response, attempts) => isExactly<number>()(attempts) ?? response.data,
    error: (error) => isExactly<string>()(error.operationName ?? error.kind),
    complete: () => {},
  },
);
isExactly<() => void>()(cancel);

persistCache(cache, { storage: () => localStorage, version: '1', maxBytes: 1_000_000 });
// @ts-expect-error `storage` is missing
persistCache(cache, {});
// @ts-expect-error a storage has getItem, setItem and removeItem
persistCache(cache, { storage: {} });

// A queued operation knows its document, wherever it is written down.
const rename: QueuedOperation<
  { readonly rename: { readonly title: string } },
  { readonly id: string; readonly title: string }
> = {
  mutation: Rename,
  scope: ({ id }) => `rename:${id}`,
  replaces: (queued, added) => queued.id === added.id,
  update: (cache, { data }, { variables }) => {
    isExactly<string>()(variables.id);
    cache.modify({ id: `Video:${variables.id}`, fields: { title: () => data.rename.title } });
  },
};
const outbox = createOutbox({ storage: () => localStorage, mutations: { Rename: rename } });
createClient({ url: '/api/graphql', cache, outbox });
// @ts-expect-error `mutation` is missing
createOutbox({ storage: () => localStorage, mutations: { Rename: {} } });
