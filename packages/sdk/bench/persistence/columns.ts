import { readFileSync } from 'node:fs';

const { dependencies } = JSON.parse(
  readFileSync(new URL('../peers/package.json', import.meta.url), 'utf8'),
) as { readonly dependencies: { readonly [name: string]: string } };

export interface PersistenceColumn {
  /** The name of its module in `contenders`. */
  readonly name: string;
  readonly title: string;
  readonly isOurs: boolean;
  /** The reasons why faults do not apply, by fault id. */
  readonly lacks: { readonly [faultId: string]: string };
}

const noQueue = 'mutations are not persisted';

/** The columns, in the order of the tables. */
export const columns: readonly PersistenceColumn[] = [
  { name: 'oursLocal', title: 'ours, localStorage', isOurs: true, lacks: {} },
  { name: 'oursIndexed', title: 'ours, IndexedDB', isOurs: true, lacks: {} },
  peer('apollo', 'apollo3-cache-persist', 'apollo3-cache-persist', 'localStorage', {
    expired: 'snapshots do not expire',
    'mutation-reload': noQueue,
    'mutation-cut': noQueue,
  }),
  peer('urql', 'urql offlineExchange', '@urql/exchange-graphcache', 'IndexedDB', {
    version: 'snapshots have no version',
  }),
  peer('tanstack', 'TanStack Query', '@tanstack/query-core', 'localStorage', {}),
];

function peer(
  name: string,
  title: string,
  packageName: string,
  storage: string,
  lacks: PersistenceColumn['lacks'],
): PersistenceColumn {
  const [major, minor] = dependencies[packageName]!.split('.');
  return { name, title: `${title} ${major}.${minor}, ${storage}`, isOurs: false, lacks };
}
