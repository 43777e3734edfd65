import { readFileSync } from 'node:fs';
import type { Column } from './table.ts';

const { dependencies } = JSON.parse(
  readFileSync(new URL('../peers/package.json', import.meta.url), 'utf8'),
) as { readonly dependencies: { readonly [name: string]: string } };

/** The columns of the table, in order. Each `name` is a module in `contenders`. */
export const columns: readonly Column[] = [
  { name: 'ours', title: 'ours', isPeer: false },
  peer('apollo', 'Apollo Client', '@apollo/client'),
  peer('urql', 'urql, Graphcache', '@urql/exchange-graphcache'),
  peer('relay', 'Relay', 'relay-runtime'),
  peer('dataClient', 'data-client', '@data-client/normalizr'),
  { name: 'byHand', title: 'hand-written', isPeer: false },
];

function peer(name: string, title: string, packageName: string): Column {
  const [major, minor] = dependencies[packageName]!.split('.');
  return { name, title: `${title} ${major}.${minor}`, isPeer: true };
}
