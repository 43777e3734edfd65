import type { Block } from './block.ts';
import { type BlockPlaces, rankByUse } from './rankByUse.ts';
import { exists } from '../records/fields.ts';
import { RecordView, StoredRecord, type View, viewsOf } from '../records/storedRecord.ts';

/** The size of a block's entry in the envelope, without its text. */
export const directoryBytes = 48;
/** The share of the budget to fill once blocks are left out, so that the next changes fit. */
const filledShare = 0.9;

/** Chooses the blocks that fit into a number of bytes. The least recently used blocks are left out. */
export class BlockBudget {
  readonly #places: BlockPlaces;
  /** Watched and retained data, which is left out last. */
  readonly #shownNow: () => Iterable<View | StoredRecord>;
  /** Views of roots, and entities, in the order of their last use. */
  readonly #used = new Set<RecordView | StoredRecord>();
  /** Whether anything was used since the last choice, so that a new choice may differ. */
  #isUsedAnew = false;
  #leftOut = new Set<Block>();

  constructor(places: BlockPlaces, shownNow: () => Iterable<View | StoredRecord>) {
    this.#places = places;
    this.#shownNow = shownNow;
  }

  use(subject: RecordView | StoredRecord): void {
    if (subject instanceof RecordView && subject.record.table !== '') return;
    // Move it to the end.
    this.#used.delete(subject);
    this.#used.add(subject);
    this.#isUsedAnew = true;
  }

  /** Returns the blocks to store: all of them if they fit. They are sorted by last use only if that was needed. */
  choose(blocks: Iterable<Block>, budgetBytes: number): readonly Block[] {
    this.#forgetGone();
    const all = [...blocks];
    const chosen = all.filter((block) => !this.#leftOut.has(block));
    const isOver = costOf(chosen) > budgetBytes;
    if (!isOver && (chosen.length === all.length || !this.#isUsedAnew)) return chosen;
    this.#isUsedAnew = false;
    this.#leftOut = new Set();
    rankByUse(all, this.#places, [...this.#shownNow(), ...[...this.#used].reverse()]);
    // Blocks of equal rank stay in their previous order.
    all.sort((one, other) => (one.rank === other.rank ? 0 : one.rank - other.rank));
    if (costOf(all) <= budgetBytes) return all;
    let leftBytes = budgetBytes * filledShare;
    return all.filter((block) => {
      const isTaken = costOf([block]) <= leftBytes;
      if (isTaken) leftBytes -= costOf([block]);
      else this.#leftOut.add(block);
      return isTaken;
    });
  }

  /** Releases everything that the cache itself has released. */
  #forgetGone(): void {
    for (const subject of this.#used) {
      const isThere =
        subject instanceof StoredRecord
          ? exists(subject, false)
          : [...viewsOf(subject.record)].includes(subject);
      if (!isThere) this.#used.delete(subject);
    }
  }
}

function costOf(blocks: readonly Block[]): number {
  return blocks.reduce((sum, { sizeBytes }) => sum + sizeBytes + directoryBytes, 0);
}
