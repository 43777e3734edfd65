import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { pathToFileURL } from 'node:url';
import { createCache } from '../src/cache/createCache.ts';
import { type Feed, feedQuery, retitled, retitleMutation } from './feed.ts';

// Relay is not among them: it takes artifacts of its compiler and schema instead of documents, so that what would be timed
// here is artifacts made by hand. Documents of the others are parsed and prepared beforehand, as in an application.

/** A cache that holds one feed. Promises where the cache answers through a stream. */
export interface Contender {
  readonly name: string;
  create(): {
    /** Takes over what was just parsed. */
    write(feed: Feed): unknown;
    read(): Feed | Promise<Feed>;
    /** Changes one video, and answers the feed with the change in it. */
    retitleAndRead(count: number, title: string): Feed | Promise<Feed>;
  };
}

const ours: Contender = {
  name: 'mainvideo',
  create() {
    const cache = createCache();
    return {
      write: (feed) => cache.writeQuery({ query: feedQuery, data: feed, adopt: true }),
      read: () => cache.readQuery({ query: feedQuery }) as unknown as Feed,
      retitleAndRead(count, title) {
        cache.writeQuery({ query: retitleMutation, data: retitled(count, title), adopt: true });
        return cache.readQuery({ query: feedQuery }) as unknown as Feed;
      },
    };
  },
};

/** Ours, and those of `peers/` that are installed (`npm ci --prefix packages/sdk/bench/peers`). */
export async function contenders(): Promise<readonly Contender[]> {
  const peers = new URL('./peers/package.json', import.meta.url);
  if (!existsSync(new URL('./node_modules', peers))) {
    console.log('The peers are not installed: npm ci --prefix packages/sdk/bench/peers');
    return [ours];
  }
  const { resolve } = createRequire(peers);
  const load = (name: string): Promise<any> => import(pathToFileURL(resolve(name)).href);
  return [ours, await apollo(load), await urql(load)];
}

async function apollo(load: (name: string) => Promise<any>): Promise<Contender> {
  const { InMemoryCache } = await load('@apollo/client');
  return {
    name: 'apollo InMemoryCache',
    create() {
      const cache = new InMemoryCache();
      return {
        write: (feed) => cache.writeQuery({ query: feedQuery, data: feed }),
        read: () => cache.readQuery({ query: feedQuery }),
        retitleAndRead(count, title) {
          cache.write({ query: retitleMutation, dataId: 'ROOT_MUTATION', result: retitled(count, title) });
          return cache.readQuery({ query: feedQuery });
        },
      };
    },
  };
}

/**
 * Graphcache has no way in but its exchange, so a client is put around it whose network answers at once. The cost of the
 * client is in these figures, and writing includes the first read.
 */
async function urql(load: (name: string) => Promise<any>): Promise<Contender> {
  const { Client } = await load('@urql/core');
  const { cacheExchange } = await load('@urql/exchange-graphcache');
  const { filter, map, pipe } = await load('wonka');
  return {
    name: 'urql graphcache',
    create() {
      let answer: unknown;
      const network = () => (operations: unknown) =>
        pipe(
          operations,
          filter((operation: any) => operation.kind !== 'teardown'),
          map((operation: any) => ({ operation, data: answer, stale: false, hasNext: false })),
        );
      const keys = {
        Image: () => null,
        VideoEdge: () => null,
        PageInfo: () => null,
        VideoConnection: () => null,
      };
      const client = new Client({
        url: '/',
        preferGetMethod: false,
        exchanges: [cacheExchange({ keys }), network],
      });
      let latest: any;
      let onResult: (() => void) | undefined;
      return {
        write(feed) {
          answer = feed;
          return new Promise<void>((resolve) => {
            client.query(feedQuery, {}).subscribe((result: any) => {
              latest = result.data;
              onResult?.();
              resolve();
            });
          });
        },
        read: () => client.readQuery(feedQuery, {}).data,
        retitleAndRead(count, title) {
          answer = retitled(count, title);
          return new Promise<Feed>((resolve) => {
            onResult = () => resolve(latest);
            client.mutation(retitleMutation, {}).subscribe(() => undefined);
          });
        },
      };
    },
  };
}
