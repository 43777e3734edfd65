import { indexedDbStorage } from '../../../src/storages/indexeddb/index.ts';
import { ours } from './ours.ts';

// With the journal that docs/sdk/storages.md asks for, which keeps what is changed while the page goes away.
export const contender = ours((name) => () => indexedDbStorage({ name, journal: () => localStorage }));
