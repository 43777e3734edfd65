import type { Cache } from '../contract/cache.ts';
import type { BlockText } from '../store/blocks/block.ts';
import { BlockAccount, type StoreFacts } from '../store/blocks/blockAccount.ts';
import type { FieldFilter } from '../store/snapshots/rowEncoder.ts';
import { internalsOf } from './cacheInternals.ts';
import { policyFingerprint } from './policyFingerprint.ts';

export type { BlockText } from '../store/blocks/block.ts';
export type { StoreFacts } from '../store/blocks/blockAccount.ts';
export { directoryBytes } from '../store/blocks/blockBudget.ts';
export { digest } from '../store/blocks/digest.ts';
export type { FieldFilter } from '../store/snapshots/rowEncoder.ts';

/** The content of a cache as blocks of text, which are serialized and parsed individually and on demand. */
export interface StoredBlocks {
  /** Differs between caches that store the same data under different keys. */
  readonly fingerprint: string;
  /**
   * Restores blocks beneath the current data, which is newer. Each block is parsed when something in it is read.
   *
   * Throws if data that is read immediately is invalid; nothing has changed then.
   */
  restore(blocks: readonly BlockText[], facts: StoreFacts): void;
  /**
   * Called if there is nothing to restore: evictions and invalidations take effect directly from now on. `restore`
   * calls it itself.
   */
  arrived(): void;
  /** Merges blocks where the data has not changed here since the last restore or settle. Throws like `restore`. */
  merge(blocks: readonly BlockText[], facts: StoreFacts): void;
  /** The facts that belong to the last settled blocks. */
  readonly facts: StoreFacts;
  /** Does a part of the work of `settle`, usually in well under a millisecond. Returns whether there is more to do. */
  prepare(): boolean;
  /**
   * Returns the whole cache as blocks, or the most recently used part that fits into the budget, which includes the
   * directory.
   */
  settle(budgetBytes: number): readonly BlockText[];
  /** Discards all blocks: from now on, only new data is in them. */
  startOver(): void;
}

export interface StoredBlocksOptions {
  /** Decides which fields are stored, in addition to `private` in policies. */
  readonly filter?: FieldFilter | undefined;
  readonly maxBytes: number;
  /** Called when a block could not be parsed on demand. That block and all blocks that were not parsed yet are lost. */
  readonly onMalformed: () => void;
  /** Called once when there is something to prepare or settle, until there is nothing left. */
  readonly onChange?: (() => void) | undefined;
}

/** @throws TypeError if the cache was not created by `createCache` */
export function storedBlocksOf(
  cache: Cache,
  asker: string,
  { filter = () => true, maxBytes, onMalformed, onChange = () => undefined }: StoredBlocksOptions,
): StoredBlocks {
  const { store, roots, options, change } = internalsOf(cache, asker);
  const account = new BlockAccount(store, {
    filter: (typename, fieldName) =>
      !store.types.isPrivate(typename, fieldName) && filter(typename, fieldName),
    maxBytes,
    shownNow: () => [...roots.watched(), ...roots.retained()],
    onMalformed,
    onChange,
  });
  return {
    fingerprint: policyFingerprint(options),
    restore: (blocks, facts) => change(() => store.beneath(() => account.restore(blocks, facts))),
    arrived: () => account.arrived(),
    // The tabs that made these changes have already announced them to the others.
    merge: (blocks, facts) => change(() => store.apart(() => account.merge(blocks, facts))),
    get facts() {
      return account.facts;
    },
    prepare: () => account.prepare(),
    settle: (budgetBytes) => account.settle(budgetBytes),
    startOver: () => account.startOver(),
  };
}
