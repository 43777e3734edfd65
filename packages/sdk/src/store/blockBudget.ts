import type { Block } from './block.ts';
import { type BlockPlaces, rankByUse } from './rankByUse.ts';
import { exists, RecordView, StoredRecord, type View, viewsOf } from './storedRecord.ts';

/** What a block takes in the envelope beside its text. */
export const directoryBytes = 48;
/** After something had to go there is room for the next changes. */
const filledShare = 0.9;

/** Chooses the blocks that fit into so many bytes: what was used least recently is left out. */
export class BlockBudget {
  readonly #places: BlockPlaces;
  /** What is watched, or retained: it goes last. */
  readonly #shownNow: () => Iterable<View | StoredRecord>;
  /** Views of roots, and entities, in the order of their last use. */
  readonly #used = new Set<RecordView | StoredRecord>();
  /** There may be others to leave out now. */
  #isUsedAnew = false;
  #leftOut = new Set<Block>();

  constructor(places: BlockPlaces, shownNow: () => Iterable<View | StoredRecord>) {
    this.#places = places;
    this.#shownNow = shownNow;
  }

  use(subject: RecordView | StoredRecord): void {
    if (subject instanceof RecordView && subject.record.table !== '') return;
    // Now it is the last one.
    this.#used.delete(subject);
    this.#used.add(subject);
    this.#isUsedAnew = true;
  }

  /** Those to be stored: all if they fit. In the order of their last use, if that had to be asked for. */
  choose(blocks: Iterable<Block>, budgetBytes: number): readonly Block[] {
    this.#forgetGone();
    const all = [...blocks];
    const chosen = all.filter((block) => !this.#leftOut.has(block));
    const isOver = costOf(chosen) > budgetBytes;
    if (!isOver && (chosen.length === all.length || !this.#isUsedAnew)) return chosen;
    this.#isUsedAnew = false;
    this.#leftOut = new Set();
    rankByUse(all, this.#places, [...this.#shownNow(), ...[...this.#used].reverse()]);
    // Those of equal rank stay in the order of before.
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

  /** What the cache itself has let go of must not be held here. */
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
