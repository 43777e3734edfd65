import type { Cache } from '../contract/cache.ts';
import type { BlockText } from '../store/block.ts';
import { BlockAccount, type StoreFacts } from '../store/blockAccount.ts';
import type { FieldFilter } from '../store/rowEncoder.ts';
import { internalsOf } from './cacheInternals.ts';
import { policyFingerprint } from './policyFingerprint.ts';

export type { BlockText } from '../store/block.ts';
export type { StoreFacts } from '../store/blockAccount.ts';
export { directoryBytes } from '../store/blockBudget.ts';
export { digest } from '../store/digest.ts';
export type { FieldFilter } from '../store/rowEncoder.ts';

/** A cache's content as blocks of text, which are made and read one by one, and only where need be. */
export interface StoredBlocks {
  /** Differs from that of a cache that would store the same under other names. */
  readonly fingerprint: string;
  /**
   * Puts blocks beneath what the cache has, which is younger. Each is read when somebody asks for something in it.
   *
   * Throws if anything in them that is read at once is not as this code makes it; then nothing has changed.
   */
  restore(blocks: readonly BlockText[], facts: StoreFacts): void;
  /** There is nothing to restore: what is evicted and invalidated from here on is so. Called by `restore` itself. */
  arrived(): void;
  /** Takes over what has not changed here since blocks were last restored or settled. Throws as `restore` does. */
  merge(blocks: readonly BlockText[], facts: StoreFacts): void;
  /** Of what was settled last. */
  readonly facts: StoreFacts;
  /** Does a part of what `settle` has to do, in well under a millisecond for the most part. Answers whether there is more. */
  prepare(): boolean;
  /** All of the cache, or, beyond so many bytes, what was used last: each block and its place in a directory counted. */
  settle(budgetBytes: number): readonly BlockText[];
  /** Nothing that is there now is in the blocks any more, but what is said from here on. */
  startOver(): void;
}

export interface StoredBlocksOptions {
  /** What is stored of a type; beside it, policies may call fields private. */
  readonly filter?: FieldFilter | undefined;
  readonly maxBytes: number;
  /** A block could not be read when somebody asked for it. It and all that nobody had asked for yet is gone. */
  readonly onMalformed: () => void;
  /** There is something to prepare, or to settle: told once until there is nothing. */
  readonly onChange?: (() => void) | undefined;
}

/** @throws TypeError for what `createCache` has not made */
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
    // The other tabs have told of it themselves.
    merge: (blocks, facts) => change(() => store.apart(() => account.merge(blocks, facts))),
    get facts() {
      return account.facts;
    },
    prepare: () => account.prepare(),
    settle: (budgetBytes) => account.settle(budgetBytes),
    startOver: () => account.startOver(),
  };
}
