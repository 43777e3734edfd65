// Follows its pages "Using CachePersistor", "React Using Hooks" and "breaking schema change": nothing is shown before the
// restore has finished, and a change of the schema changes the version.
import { ApolloClient, HttpLink, InMemoryCache } from '@apollo/client';
import { CachePersistor, LocalStorageWrapper } from 'apollo3-cache-persist';
import { pagesQuery } from '../../cache/documents.ts';
import type { Contender, OpenOptions, Visit } from '../contender.ts';
import { expectedTitle, setTitleMutation } from '../documents.ts';

export const contender: Contender = { open };

const versionKey = 'apollo-schema-version';
const triggers = {
  byDefault: {},
  atOnce: { debounce: 0 },
  never: { trigger: false, maxSize: false },
} as const;

function open({ url, version = '', saves = 'byDefault' }: OpenOptions): Visit {
  const cache = new InMemoryCache();
  const persistor = new CachePersistor({
    cache,
    storage: new LocalStorageWrapper(window.localStorage),
    ...triggers[saves],
  });
  let client: ApolloClient;

  async function start(): Promise<void> {
    if ((localStorage.getItem(versionKey) ?? '') === version) {
      await persistor.restore();
    } else {
      await persistor.purge();
      localStorage.setItem(versionKey, version);
    }
    client = new ApolloClient({ link: new HttpLink({ uri: url }), cache });
  }

  const restored = start();
  restored.catch(console.error);
  return {
    restored,
    read: (variables) => cache.readQuery({ query: pagesQuery, variables }),
    async ask(variables) {
      await restored;
      return (await client.query({ query: pagesQuery, variables })).data;
    },
    setTitle: (id, title) =>
      client.mutate({
        mutation: setTitleMutation,
        variables: { id, title },
        optimisticResponse: expectedTitle(id, title),
      }),
    save: () => persistor.persist(),
    async signOut() {
      await client.clearStore();
      await persistor.purge();
    },
  };
}
