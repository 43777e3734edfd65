import { indexedDbStorage } from '../../../src/storages/indexeddb/index.ts';
import { ours } from './ours.ts';

// With the journal of docs/sdk/storages.md, which stores changes that happen while the page is unloaded.
export const contender = ours((name) => () => indexedDbStorage({ name, journal: () => localStorage }));
