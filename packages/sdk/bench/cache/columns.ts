import type { Column } from './table.ts';

/** Named as the modules of `contenders`, in the order of the table. */
export const columns: readonly Column[] = [
  { name: 'ours', title: 'ours', isPeer: false },
  { name: 'apollo', title: 'Apollo Client', isPeer: true },
  { name: 'urql', title: 'urql + Graphcache', isPeer: true },
  { name: 'relay', title: 'Relay', isPeer: true },
  { name: 'dataClient', title: 'data-client', isPeer: true },
  { name: 'byHand', title: 'by hand', isPeer: false },
];
