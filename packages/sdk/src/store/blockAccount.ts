import { Block, type BlockText, layBody, readBody, readHead, writeBlock } from './block.ts';
import type { SleepingTables } from './entityTables.ts';
import { rankByUse } from './rankByUse.ts';
import type { RecordStore } from './recordStore.ts';
import type { FieldFilter } from './rowTaker.ts';
import { arrayOf, checkPlaces, checkShown, require, type Place, type ShownFact } from './snapshotFormat.ts';
import {
  exists,
  fieldKeys,
  fieldOf,
  type RecordView,
  type Stored,
  StoredList,
  StoredRecord,
  type View,
} from './storedRecord.ts';

/** What blocks do not hold: what responses have shown of types, and which entities were written by name. */
export interface StoreFacts {
  /** Of objects that were met. */
  readonly types: readonly string[];
  readonly shown: readonly ShownFact[];
  readonly kept: readonly Place[];
}

/** About so large is a block, where the budget leaves room for many: small enough to be made anew in a blink. */
const mostBlockBytes = 16_384;
/** A smaller one would be header for the most part. */
const leastBlockBytes = 512;
/** Blocks that a budget is made of: what is used least goes by one of them at a time. */
const blocksOfBudget = 64;
/** What a block takes in the envelope beside its text. */
export const directoryBytes = 48;
/** After something had to go there is room for the next changes. */
const filledShare = 0.9;
/** Between two chances to stop. */
const recordsAtOnce = 256;
/** Of a record that nobody has weighed yet. */
const guessedBytes = 256;

export interface AccountOptions {
  readonly filter: FieldFilter;
  readonly maxBytes: number;
  /** What is watched, or retained: it goes last. */
  readonly shownNow: () => Iterable<View | StoredRecord>;
  /** Text that is not as this code makes it was met when it was to be woken: nothing that is still asleep counts. */
  readonly onMalformed: () => void;
  /** The first change since all blocks had their texts. */
  readonly onChange: () => void;
}

/**
 * Keeps account of what is stored, as blocks of text: which changed since they were last made, and which were used last.
 *
 * Restored blocks sleep: their records are made when somebody asks for their type, and take their fields when somebody asks
 * for one of them.
 */
export class BlockAccount implements SleepingTables {
  readonly #store: RecordStore;
  readonly #options: AccountOptions;
  readonly #blockBytes: number;
  /** In the order of their last use, as far as it was ever asked for. */
  #blocks = new Set<Block>();
  /** Of entities that are awake. */
  readonly #blockOf = new Map<StoredRecord, Block>();
  /** Of the query root. */
  readonly #fieldBlocks = new Map<string, Block>();
  /** Of each type: the one that has room for more records. */
  readonly #openBlocks = new Map<string, Block>();
  readonly #rowBytes = new Map<string, number>();
  /** Blocks of types that nobody has asked for. */
  readonly #asleep = new Map<string, Block[]>();
  /** Whatever sleeps, also what is not to be stored any more. */
  readonly #sleeping = new Set<Block>();
  #keptAsleep: Place[] = [];
  /** Since blocks were settled. */
  readonly #changed = new Set<StoredRecord>();
  /** The same of the query root: fields by their keys, or as objects that they hold. */
  readonly #changedFields = new Set<string | StoredRecord>();
  /** Of those: what has no block yet, or may have none. */
  readonly #unplaced = new Set<StoredRecord>();
  readonly #unplacedFields = new Set<string | StoredRecord>();
  /** Their texts are not what their records have. */
  readonly #outdated = new Set<Block>();
  /** Views of roots, and entities, in the order of their last use. */
  readonly #used = new Set<RecordView | StoredRecord>();
  /** Beyond the budget: there may be others to leave out now. */
  #isUsedAnew = false;
  /** Left out, for the budget. */
  readonly #shed = new Set<Block>();

  constructor(store: RecordStore, options: AccountOptions) {
    this.#store = store;
    this.#options = options;
    this.#blockBytes = Math.min(mostBlockBytes, Math.max(leastBlockBytes, options.maxBytes / blocksOfBudget));
    for (const record of store.tables.all()) this.changed(record, null);
    const { heard, used } = store;
    store.heard = (record, key) => {
      heard?.(record, key);
      this.changed(record, key);
    };
    store.used = (subject) => {
      used?.(subject);
      this.#use(subject);
    };
  }

  changed(record: StoredRecord, key: string | null): void {
    let part: StoredRecord | null = null;
    let home = record;
    while (home.table === null) {
      if (home.owner === null) return;
      part = home;
      home = home.owner;
    }
    // What mutations and subscriptions answered is told once.
    if (home.table === '' && home.id !== 'ROOT_QUERY') return;
    if (this.isSettled) this.#options.onChange();
    if (home.table !== '') {
      this.#changed.add(home);
      this.#unplaced.add(home);
    } else if (part !== null || key !== null) this.#fieldChanged(part ?? key!);
    else for (const each of fieldKeys(home, true)) this.#fieldChanged(each);
  }

  #fieldChanged(field: string | StoredRecord): void {
    this.#changedFields.add(field);
    this.#unplacedFields.add(field);
  }

  /** Has every block the text of what its records have? */
  get isSettled(): boolean {
    return this.#unplaced.size === 0 && this.#unplacedFields.size === 0 && this.#outdated.size === 0;
  }

  #use(subject: RecordView | StoredRecord): void {
    const isOfRoot = subject instanceof StoredRecord || subject.record.table === '';
    if (!isOfRoot) return;
    // Now it is the last one.
    this.#used.delete(subject);
    this.#used.add(subject);
    this.#isUsedAnew = true;
  }

  /**
   * Puts blocks to sleep beneath what is there, which is younger.
   *
   * Throws if anything that has to be read of them is not as this code makes it; then nothing has changed.
   */
  restore(texts: readonly BlockText[], facts: StoreFacts): void {
    checkFacts(facts);
    const fields = texts.map((text) => (text.table === '' ? readHead(text) : null));
    const { tables } = this.#store;
    this.#learn(facts);
    this.#keptAsleep = [...facts.kept];
    tables.asleep = this;
    for (const [index, text] of texts.entries()) {
      const [rootId, key] = fields[index] ?? [];
      const block = this.#addBlock(text.table, key ?? null);
      block.take(text);
      this.#sleeping.add(block);
      if (rootId !== undefined) this.#restoreField(tables.root(rootId as 'ROOT_QUERY'), block);
      else {
        const blocks = this.#asleep.get(text.table);
        if (blocks === undefined) this.#asleep.set(text.table, [block]);
        else blocks.push(block);
      }
    }
    for (const type of this.types()) if (tables.isAskedFor(type)) this.fill(type, tables.table(type));
    this.#store.markViews(tables.root('ROOT_QUERY'));
    this.#store.learnt();
  }

  #learn({ types, shown }: StoreFacts): void {
    for (const typename of types) this.#store.types.see(typename);
    for (const [condition, typename, applies] of shown) this.#store.types.note(condition, typename, applies);
  }

  #restoreField(root: StoredRecord, block: Block): void {
    const key = block.key!;
    block.records = [root];
    if (this.#fieldBlocks.has(key) || (!root.isAsleep && fieldOf(root, key, true) !== undefined)) {
      this.#drop(block);
      return;
    }
    this.#fieldBlocks.set(key, block);
    if (root.held === null && root.home === null) root.held = block.cells;
    // Some fields of it are there, so it cannot sleep.
    else if (!root.isAsleep) this.#wake(block);
  }

  has(type: string): boolean {
    return this.#asleep.has(type);
  }

  types(): Iterable<string> {
    return [...this.#asleep.keys()];
  }

  fill(type: string, table: Map<string, StoredRecord>): void {
    const blocks = this.#asleep.get(type) ?? [];
    this.#asleep.delete(type);
    for (const block of blocks) {
      let ids: readonly string[];
      try {
        ids = readHead(block);
      } catch {
        this.#giveUp();
        return;
      }
      for (const id of ids) block.records.push(this.#sleeper(block, table, id));
    }
    for (const [keptType, id] of this.#keptAsleep) {
      const record = keptType === type ? table.get(id) : undefined;
      if (record !== undefined) this.#store.kept.add(record);
    }
    this.#keptAsleep = this.#keptAsleep.filter(([keptType]) => keptType !== type);
  }

  /** `null`: what is there is younger. */
  #sleeper(block: Block, table: Map<string, StoredRecord>, id: string): StoredRecord | null {
    let record = table.get(id);
    if (record === undefined) table.set(id, (record = new StoredRecord(block.table, id, block.table)));
    else if (record.held !== null || record.home !== null) {
      this.#outdated.add(block);
      return null;
    } else this.#store.markViews(record);
    record.held = block.cells;
    return record;
  }

  #wake(block: Block): void {
    if (block.key === null) this.#wakeOne(block);
    // A root has one place for all that sleeps of it.
    else
      for (const each of [...this.#sleeping]) if (each.records[0] === block.records[0]) this.#wakeOne(each);
  }

  #wakeOne(block: Block): void {
    this.#sleeping.delete(block);
    const { records } = block;
    for (const record of records) if (record?.isAsleep) record.held = null;
    try {
      layBody(this.#store, readBody(block, records.length), records, 'wake');
    } catch {
      this.#giveUp();
      return;
    }
    block.records = records.filter((record) => record !== null);
    if (this.#blocks.has(block) && block.key === null)
      for (const record of block.records) this.#blockOf.set(record!, block);
  }

  #giveUp(): void {
    this.forget();
    this.#options.onMalformed();
  }

  forget(): void {
    for (const block of this.#sleeping) {
      for (const record of block.records) if (record?.isAsleep) record.held = null;
      this.#drop(block);
    }
    this.#sleeping.clear();
    this.#asleep.clear();
    this.#keptAsleep = [];
  }

  /** Nothing that is there now is stored any more, but what is said from here on. It can be read as before. */
  startOver(): void {
    this.#store.hearsRepeats = true;
    for (const block of [...this.#blocks]) this.#drop(block);
    for (const set of [this.#changed, this.#changedFields, this.#unplaced, this.#unplacedFields]) set.clear();
    this.#keptAsleep = [];
  }

  /**
   * Takes over what another account of the same data has stored since this one last did: all that has not changed here
   * since. Throws if it is not as this code makes it.
   */
  merge(texts: readonly BlockText[], facts: StoreFacts): void {
    checkFacts(facts);
    const known = new Set<string>();
    for (const block of this.#blocks) if (!this.#outdated.has(block)) known.add(block.checksum);
    const { tables } = this.#store;
    const changedFields = this.#namesOf(this.#changedFields);
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
          ? [changedFields.has(ids[1]!) ? null : tables.root(ids[0] as 'ROOT_QUERY')]
          : ids.map((id) => {
              const record = tables.obtain(text.table, id);
              return this.#changed.has(record) ? null : record;
            });
      layBody(this.#store, body, records, 'over');
    }
    for (const [table, id] of facts.kept) this.#store.kept.add(tables.obtain(table, id));
    this.#store.learnt();
  }

  get facts(): StoreFacts {
    const kept = [...this.#store.kept].map(({ table, id }): Place => [table!, id]);
    const { types } = this.#store;
    return { types: [...types.seen()], shown: [...types.shown()], kept: [...kept, ...this.#keptAsleep] };
  }

  /** What is to be stored, each with its text: all, or, beyond so many bytes, what was used last. */
  settle(budgetBytes: number): readonly Block[] {
    this.#bringUpToDate();
    let sizeBytes = 0;
    for (const block of this.#blocks) if (!this.#shed.has(block)) sizeBytes += costOf(block);
    if (sizeBytes > budgetBytes || (this.#shed.size > 0 && this.#isUsedAnew)) this.#shedBeyond(budgetBytes);
    return [...this.#blocks].filter((block) => !this.#shed.has(block));
  }

  #shedBeyond(budgetBytes: number): void {
    this.#isUsedAnew = false;
    this.#shed.clear();
    rankByUse(
      this.#blocks,
      (record) => this.#blockOf.get(record),
      (_root, key) => this.#fieldBlocks.get(key),
      [...this.#options.shownNow(), ...[...this.#used].reverse()],
    );
    // Those of equal rank stay in the order of before.
    this.#blocks = new Set([...this.#blocks].sort((one, other) => compare(one.rank, other.rank)));
    let sizeBytes = 0;
    for (const block of this.#blocks) sizeBytes += costOf(block);
    if (sizeBytes <= budgetBytes) return;
    let leftBytes = budgetBytes * filledShare;
    for (const block of this.#blocks) {
      if (costOf(block) <= leftBytes) leftBytes -= costOf(block);
      else this.#shed.add(block);
    }
  }

  /** Makes some texts anew. Answers whether there is more to do. */
  prepare(): boolean {
    this.#placeFields();
    this.#placeRecords(recordsAtOnce);
    for (const block of this.#outdated) {
      if (this.#unplaced.size > 0) break;
      this.#rewrite(block);
      break;
    }
    return !this.isSettled;
  }

  #bringUpToDate(): void {
    this.#placeFields();
    this.#placeRecords(Infinity);
    // One that is divided leaves two more.
    for (const block of this.#outdated) this.#rewrite(block);
    this.#changed.clear();
    this.#changedFields.clear();
  }

  #placeRecords(most: number): void {
    for (const record of this.#unplaced) {
      if (most-- <= 0) return;
      this.#unplaced.delete(record);
      const block = this.#blockOf.get(record);
      if (block !== undefined) this.#outdated.add(block);
      if (!exists(record, true)) this.#leave(record, block);
      else if (block === undefined) this.#place(record);
    }
  }

  #placeFields(): void {
    for (const key of this.#namesOf(this.#unplacedFields))
      this.#outdated.add(this.#fieldBlocks.get(key) ?? this.#addFieldBlock(key));
    this.#unplacedFields.clear();
  }

  #namesOf(fields: ReadonlySet<string | StoredRecord>): Set<string> {
    const names = new Set<string>();
    const parts = new Set<Stored>();
    for (const field of fields) {
      if (typeof field === 'string') names.add(field);
      else parts.add(field);
    }
    if (parts.size === 0) return names;
    const root = this.#store.tables.root('ROOT_QUERY');
    const holds = (value: Stored | undefined): boolean =>
      value instanceof StoredList ? value.items.some(holds) : parts.has(value);
    for (const key of fieldKeys(root, true)) if (holds(fieldOf(root, key, true))) names.add(key);
    return names;
  }

  #leave(record: StoredRecord, block: Block | undefined): void {
    if (block === undefined) return;
    block.records.splice(block.records.indexOf(record), 1);
    this.#blockOf.delete(record);
  }

  #addBlock(table: string, key: string | null): Block {
    const block = new Block(table, key, (woken) => this.#wake(woken));
    this.#blocks.add(block);
    return block;
  }

  #addFieldBlock(key: string): Block {
    const block = this.#addBlock('', key);
    block.records = [this.#store.tables.root('ROOT_QUERY')];
    this.#fieldBlocks.set(key, block);
    return block;
  }

  #place(record: StoredRecord): void {
    const table = record.table!;
    let block = this.#openBlocks.get(table);
    if (block === undefined || block.records.length >= this.#mostRecords(table))
      this.#openBlocks.set(table, (block = this.#addBlock(table, null)));
    block.records.push(record);
    this.#outdated.add(block);
    this.#blockOf.set(record, block);
  }

  #mostRecords(table: string): number {
    return Math.max(1, Math.floor(this.#blockBytes / (this.#rowBytes.get(table) ?? guessedBytes)));
  }

  #rewrite(block: Block): void {
    const { table, key } = block;
    // One whose rows were passed over still sleeps.
    if (this.#sleeping.has(block)) this.#wake(block);
    if (!this.#blocks.has(block)) return;
    const count = block.records.length;
    const written = count === 0 ? null : writeBlock(this.#store, block, this.#options.filter);
    this.#outdated.delete(block);
    if (written === null) {
      this.#drop(block);
      return;
    }
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

  #drop(block: Block): void {
    const { table, key } = block;
    this.#blocks.delete(block);
    this.#shed.delete(block);
    this.#outdated.delete(block);
    if (key !== null) {
      if (this.#fieldBlocks.get(key) === block) this.#fieldBlocks.delete(key);
      return;
    }
    if (this.#openBlocks.get(table) === block) this.#openBlocks.delete(table);
    for (const record of block.records) if (record !== null) this.#blockOf.delete(record);
  }
}

function checkFacts({ types, shown, kept }: StoreFacts): void {
  for (const typename of arrayOf(types)) require(typeof typename === 'string' && typename !== '');
  checkShown(shown);
  checkPlaces(kept);
}

function costOf({ sizeBytes }: Block): number {
  return sizeBytes + directoryBytes;
}

function compare(one: number, other: number): number {
  return one === other ? 0 : one - other;
}
