// Follows its pages "persistQueryClient", "createSyncStoragePersister" and "Persisting Offline mutations", with the steps of
// its React provider: queries wait until the restore has ended, successful or not, and then saving starts.
import { MutationObserver, onlineManager, QueryClient } from '@tanstack/query-core';
import {
  persistQueryClientRestore,
  persistQueryClientSave,
  persistQueryClientSubscribe,
  removeOldestQuery,
} from '@tanstack/query-persist-client-core';
import { createSyncStoragePersister } from '@tanstack/query-sync-storage-persister';
import { print } from 'graphql';
import { pagesQuery } from '../../cache/documents.ts';
import type { Pages } from '../../cache/payloads.ts';
import type { Contender, OpenOptions, PageVariables, Visit } from '../contender.ts';
import { setTitleMutation } from '../documents.ts';

export const contender: Contender = { open };

const dayMs = 24 * 60 * 60_000;
const texts = new Map([pagesQuery, setTitleMutation].map((document) => [document, print(document)]));
type NewTitle = { readonly id: string; readonly title: string };

function open({ url, version, maxAgeDays = 1, saves = 'byDefault' }: OpenOptions): Visit {
  // "In order to work with persisted data, gcTime must be at least maxAge."
  const maxAge = maxAgeDays * dayMs;
  const queryClient = new QueryClient({
    defaultOptions: { queries: { gcTime: maxAge, staleTime: Infinity } },
  });
  const throttleTime = saves === 'byDefault' ? 1_000 : 0;
  const persister = createSyncStoragePersister({
    storage: window.localStorage,
    throttleTime,
    retry: removeOldestQuery,
  });
  const persistence = { queryClient, persister, maxAge, buster: version };
  async function send<Data>(
    operationName: string,
    document: typeof pagesQuery,
    variables: object,
  ): Promise<Data> {
    const response = await fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ operationName, query: texts.get(document), variables }),
    });
    return ((await response.json()) as { data: Data }).data;
  }
  const key = ['pages'];
  queryClient.setMutationDefaults(['setTitle'], {
    mutationFn: (title: NewTitle) => send('SetTitle', setTitleMutation, title),
    onMutate({ id, title }: NewTitle) {
      const before = queryClient.getQueriesData({ queryKey: key });
      queryClient.setQueriesData({ queryKey: key }, (pages: Pages | undefined) => retitled(pages, id, title));
      return before;
    },
    onError(_error, _title, before) {
      for (const [queryKey, data] of before ?? []) queryClient.setQueryData(queryKey, data);
    },
    retry: 3,
  });
  // "onlineManager" starts online, even if the browser is offline.
  onlineManager.setOnline(navigator.onLine);
  queryClient.mount();
  async function restore(): Promise<void> {
    await persistQueryClientRestore(persistence).catch(() => {});
    if (saves !== 'never') persistQueryClientSubscribe(persistence);
    void queryClient.resumePausedMutations();
  }
  const restored = restore();
  return {
    restored,
    read: (variables) => queryClient.getQueryData<Pages>([...key, variables]) ?? null,
    async ask(variables: PageVariables) {
      await restored;
      return queryClient.fetchQuery({
        queryKey: [...key, variables],
        queryFn: () => send<Pages>('Pages', pagesQuery, variables),
      });
    },
    setTitle: (id, title) =>
      new MutationObserver(queryClient, { mutationKey: ['setTitle'] }).mutate({ id, title }),
    async save() {
      await persistQueryClientSave(persistence);
      // Its timer has the same delay and was started before this one.
      await new Promise((done) => setTimeout(done, throttleTime));
    },
    async signOut() {
      queryClient.clear();
      await persister.removeClient();
    },
  };
}

function retitled(pages: Pages | undefined, id: string, title: string): Pages | undefined {
  return (
    pages && {
      latest: {
        ...pages.latest,
        edges: pages.latest.edges.map((edge) =>
          edge.node.id === id ? { ...edge, node: { ...edge.node, title } } : edge,
        ),
      },
    }
  );
}
