import { Block, type BlockText, applyBody, readBody, readHead, writeBlock } from './block.ts';
import { BlockBudget } from './blockBudget.ts';
import type { RecordStore } from '../records/recordStore.ts';
import type { FieldFilter } from '../snapshots/rowEncoder.ts';
import { type ChangedParts, createChangedParts } from './changedParts.ts';
import { LazyBlocks } from './lazyBlocks.ts';
import {
  checkPlaces,
  checkShown,
  checkTypes,
  type Place,
  type ShownFact,
} from '../snapshots/snapshotFormat.ts';
import { exists } from '../records/fields.ts';
import { loaderOf, type StoredRecord, type View } from '../records/storedRecord.ts';

/** Facts that are not in the blocks: about types, and which entities were written by key. */
export interface StoreFacts {
  /** The types of objects that were seen. */
  readonly types: readonly string[];
  readonly shown: readonly ShownFact[];
  readonly kept: readonly Place[];
}

/** Approximate maximum size of a block: small enough to be serialized quickly. */
const mostBlockBytes = 16_384;
/** A smaller block would consist mostly of its header. */
const leastBlockBytes = 512;
/** Minimum number of blocks per budget, so that least recently used data is removed in small units. */
const blocksOfBudget = 64;
/** Number of records between two opportunities to stop. */
const recordsAtOnce = 256;
/** Assumed size of a record that was not measured yet. */
const guessedBytes = 256;

export interface AccountOptions {
  readonly filter: FieldFilter;
  readonly maxBytes: number;
  /** Watched or retained data, which is removed last. */
  readonly shownNow: () => Iterable<View | StoredRecord>;
  /** Called if a block could not be parsed on demand; all blocks that were not loaded are discarded. */
  readonly onMalformed: () => void;
  /** Called at the first change after all blocks had their texts. */
  readonly onChange: () => void;
}

/** Maintains the stored data as blocks of text and tracks which of them are outdated. */
export class BlockAccount {
  readonly #store: RecordStore;
  readonly #options: AccountOptions;
  readonly #blockBytes: number;
  readonly #blocks = new Set<Block>();
  /** The blocks of loaded entities. */
  readonly #blockOf = new Map<StoredRecord, Block>();
  /** The blocks of fields of the root query. */
  readonly #fieldBlocks = new Map<string, Block>();
  /** The block of each type that has room for more records. */
  readonly #openBlocks = new Map<string, Block>();
  readonly #rowBytes = new Map<string, number>();
  #changed: ChangedParts;
  /** Blocks whose text is outdated. */
  readonly #outdated = new Set<Block>();
  readonly #sleeping: LazyBlocks;
  readonly #budget: BlockBudget;

  constructor(store: RecordStore, options: AccountOptions) {
    this.#store = store;
    this.#options = options;
    this.#changed = createChangedParts(store.tables);
    this.#blockBytes = Math.min(mostBlockBytes, Math.max(leastBlockBytes, options.maxBytes / blocksOfBudget));
    this.#sleeping = new LazyBlocks(store, {
      onAwake: (block) => this.#own(block),
      onOutdated: (block) => void this.#outdated.add(block),
      onLost: (block) => this.#drop(block),
      onMalformed: options.onMalformed,
    });
    store.tables.asleep ??= this.#sleeping;
    const places = {
      blockOf: (record: StoredRecord) => this.#blockOf.get(record),
      fieldBlock: (key: string) => this.#fieldBlocks.get(key),
    };
    this.#budget = new BlockBudget(places, options.shownNow);
    for (const record of store.tables.all()) this.#hear(record, null);
    const { heard, used } = store;
    store.heard = (record, key) => {
      heard?.(record, key);
      this.#hear(record, key);
    };
    store.used = (subject) => {
      used?.(subject);
      this.#budget.use(subject);
    };
  }

  #hear(record: StoredRecord, key: string | null): void {
    const wasSettled = this.#isSettled;
    if (this.#changed.add(record, key) && wasSettled) this.#options.onChange();
  }

  /** Returns whether the text of every block is up to date. */
  get #isSettled(): boolean {
    const { unplaced, unplacedFields } = this.#changed;
    return unplaced.size + unplacedFields.size + this.#outdated.size === 0;
  }

  /** The facts of the last settled state. */
  get facts(): StoreFacts {
    const kept: Place[] = [];
    for (const record of this.#store.kept)
      if (this.#blockOf.has(record) || this.#blocks.has(loaderOf(record) as Block))
        kept.push([record.table!, record.id]);
    const { types } = this.#store;
    return { types: [...types.seen()], shown: [...types.shown()], kept: [...kept, ...this.#sleeping.kept] };
  }

  /**
   * Restores blocks lazily beneath the existing data, which is newer.
   *
   * Throws if a part that is parsed immediately is invalid; nothing has changed then.
   */
  restore(texts: readonly BlockText[], facts: StoreFacts): void {
    checkFacts(facts);
    const keys = texts.map((text) => (text.table === '' ? readHead(text)[1]! : null));
    // The cache was emptied in the meantime.
    if (!this.#sleeping.isAwaited) return;
    const { tables } = this.#store;
    const root = tables.root('ROOT_QUERY');
    this.#learn(facts);
    this.#sleeping.kept = facts.kept;
    tables.asleep = this.#sleeping;
    for (const [index, text] of texts.entries()) {
      const key = keys[index]!;
      const block = this.#addBlock(text.table, key);
      block.take(text);
      if (key === null) this.#sleeping.add(block);
      else {
        // Existing data may already have a block.
        const younger = this.#fieldBlocks.get(key);
        if (younger !== undefined) this.#drop(younger);
        this.#fieldBlocks.set(key, block);
        this.#sleeping.addField(root, block);
      }
    }
    for (const type of this.#sleeping.types())
      if (tables.isAskedFor(type)) this.#sleeping.fill(type, tables.table(type));
    this.arrived();
    this.#store.markViews(root);
    this.#store.learnt();
  }

  /** Called when nothing more is expected. */
  arrived(): void {
    this.#sleeping.arrived();
  }

  #learn({ types, shown }: StoreFacts): void {
    for (const typename of types) this.#store.types.see(typename);
    for (const [condition, typename, applies] of shown) this.#store.types.note(condition, typename, applies);
  }

  /** Discards all blocks. Existing data remains readable, but only new data is stored. */
  startOver(): void {
    this.#store.hearsRepeats = true;
    for (const block of [...this.#blocks]) this.#drop(block);
    this.#sleeping.kept = [];
    this.#changed = createChangedParts(this.#store.tables);
  }

  /**
   * Merges what another account of the same data has stored since, for all data that has not changed here. Throws if
   * it is invalid.
   */
  merge(texts: readonly BlockText[], facts: StoreFacts): void {
    checkFacts(facts);
    const known = new Set<string>();
    for (const block of this.#blocks) if (!this.#outdated.has(block)) known.add(block.checksum);
    const { tables } = this.#store;
    const changedFields = this.#changed.keysOf(this.#changed.fields);
    const read = texts
      .filter(({ checksum }) => !known.has(checksum))
      .map((text) => {
        const ids = readHead(text);
        return { text, ids, body: readBody(text, text.table === '' ? 1 : ids.length) };
      });
    this.#learn(facts);
    for (const { text, ids, body } of read) {
      const records =
        text.table === ''
          ? [changedFields.has(ids[1]!) ? null : tables.root('ROOT_QUERY')]
          : ids.map((id) => {
              const record = tables.obtain(text.table, id);
              return this.#changed.records.has(record) ? null : record;
            });
      applyBody(this.#store, body, records, 'over');
    }
    for (const [table, id] of facts.kept) this.#store.kept.add(tables.obtain(table, id));
    this.#store.learnt();
  }

  /**
   * Returns the blocks to store with their texts: all of them, or the most recently used ones that fit into the
   * budget.
   */
  settle(budgetBytes: number): readonly Block[] {
    this.#placeFields();
    this.#placeRecords(Infinity);
    // Splitting a block creates two more.
    for (const block of this.#outdated) this.#rewrite(block);
    this.#changed.records.clear();
    this.#changed.fields.clear();
    return this.#budget.choose(this.#blocks, budgetBytes);
  }

  /** Serializes some blocks. Returns whether there are more. */
  prepare(): boolean {
    this.#placeFields();
    this.#placeRecords(recordsAtOnce);
    const [block] = this.#outdated;
    if (block && this.#changed.unplaced.size === 0) this.#rewrite(block);
    return !this.#isSettled;
  }

  #placeRecords(most: number): void {
    const { unplaced } = this.#changed;
    for (const record of unplaced) {
      if (most-- <= 0) return;
      unplaced.delete(record);
      const block = this.#blockOf.get(record);
      if (block !== undefined) this.#outdated.add(block);
      if (exists(record, true)) {
        if (block === undefined) this.#place(record);
      } else if (block !== undefined) {
        block.records.splice(block.records.indexOf(record), 1);
        this.#blockOf.delete(record);
      }
    }
  }

  #place(record: StoredRecord): void {
    const table = record.table!;
    const rowBytes = this.#rowBytes.get(table) ?? guessedBytes;
    let block = this.#openBlocks.get(table);
    if (block === undefined || (block.records.length + 1) * rowBytes > this.#blockBytes)
      this.#openBlocks.set(table, (block = this.#addBlock(table, null)));
    block.records.push(record);
    this.#outdated.add(block);
    this.#blockOf.set(record, block);
  }

  #placeFields(): void {
    const { unplacedFields } = this.#changed;
    for (const key of this.#changed.keysOf(unplacedFields)) {
      let block = this.#fieldBlocks.get(key);
      if (block === undefined) {
        this.#fieldBlocks.set(key, (block = this.#addBlock('', key)));
        block.records = [this.#store.tables.root('ROOT_QUERY')];
      }
      this.#outdated.add(block);
    }
    unplacedFields.clear();
  }

  #addBlock(table: string, key: string | null): Block {
    const block = new Block(table, key, (woken) => this.#sleeping.wake(woken));
    this.#blocks.add(block);
    return block;
  }

  #rewrite(block: Block): void {
    const { table, key } = block;
    // A block whose rows were skipped is not loaded yet.
    if (this.#sleeping.isLazy(block)) this.#sleeping.wake(block);
    if (!this.#blocks.has(block)) return;
    const count = block.records.length;
    const written = count === 0 ? null : writeBlock(this.#store, block, this.#options.filter);
    this.#outdated.delete(block);
    if (written === null) return this.#drop(block);
    block.take(written);
    if (key !== null) return;
    const rowBytes = block.sizeBytes / count;
    this.#rowBytes.set(table, ((this.#rowBytes.get(table) ?? rowBytes) + rowBytes) / 2);
    if (count === 1 || block.sizeBytes < 2 * this.#blockBytes) return;
    const half = this.#addBlock(table, null);
    half.records = block.records.splice(count >> 1);
    for (const record of half.records) this.#blockOf.set(record!, half);
    this.#outdated.add(block).add(half);
  }

  #own(block: Block): void {
    if (block.key !== null || !this.#blocks.has(block)) return;
    block.records = block.records.filter((record) => {
      // Existing data may already be in another block.
      const other = this.#blockOf.get(record!);
      if (other !== undefined) this.#outdated.add(other);
      else this.#blockOf.set(record!, block);
      return other === undefined;
    });
  }

  #drop(block: Block): void {
    const { table, key } = block;
    this.#blocks.delete(block);
    this.#outdated.delete(block);
    if (key !== null) {
      if (this.#fieldBlocks.get(key) === block) this.#fieldBlocks.delete(key);
      return;
    }
    if (this.#openBlocks.get(table) === block) this.#openBlocks.delete(table);
    for (const record of block.records)
      if (this.#blockOf.get(record!) === block) this.#blockOf.delete(record!);
  }
}

function checkFacts({ types, shown, kept }: StoreFacts): void {
  checkTypes(types);
  checkShown(shown);
  checkPlaces(kept);
}
