import { type Block, applyBody, readBody, readHead } from './block.ts';
import { type Foreseen, referenceOf, type LazyTables } from '../records/entityTables.ts';
import { mergeBeneath } from './mergeBeneath.ts';
import type { RecordStore } from '../records/recordStore.ts';
import type { Place } from '../snapshots/snapshotFormat.ts';
import { exists, fieldKeys, fieldOf, isBare, putField } from '../records/fields.ts';
import { extraOf, StoredRecord } from '../records/storedRecord.ts';

/** The owner of lazy blocks. */
export interface Sleepless {
  /** Called when a block's records have their fields. */
  onAwake(block: Block): void;
  /** Called when newer data has replaced some of a block's records. */
  onOutdated(block: Block): void;
  /** Called when nothing of a block is left. */
  onLost(block: Block): void;
  /** Called when a block is invalid: all data that was not loaded is lost. */
  onMalformed(): void;
}

/**
 * Restored blocks that were not read yet. The records of a type are created when the type is first accessed, and all
 * fields of a block are loaded when one of its records is first read.
 */
export class LazyBlocks implements LazyTables {
  /** Entities written by key, of types that were not accessed yet. */
  kept: readonly Place[] = [];
  readonly #store: RecordStore;
  readonly #owner: Sleepless;
  readonly #blocks = new Set<Block>();
  /** The blocks of types that were not accessed yet. */
  readonly #byType = new Map<string, Block[]>();
  /** Invalidations and evictions of data that is not restored yet; `null` once it is. */
  #foreseen: Foreseen[] | null = [];

  constructor(store: RecordStore, owner: Sleepless) {
    this.#store = store;
    this.#owner = owner;
  }

  add(block: Block): void {
    this.#blocks.add(block);
    const blocks = this.#byType.get(block.table);
    if (blocks === undefined) this.#byType.set(block.table, [block]);
    else blocks.push(block);
  }

  /** Adds a field of a root. The field stays lazy with the others of its root. */
  addField(root: StoredRecord, block: Block): void {
    this.#blocks.add(block);
    block.records = [root];
    if (root.isLazy) return;
    if (isBare(root)) {
      root.held = block.cells;
      // The order of restored data.
      root.order = 0;
    } else this.wake(block);
  }

  isLazy(block: Block): boolean {
    return this.#blocks.has(block);
  }

  has(type: string): boolean {
    return this.#byType.has(type);
  }

  types(): Iterable<string> {
    return [...this.#byType.keys()];
  }

  fill(type: string, table: Map<string, StoredRecord>): void {
    const blocks = this.#byType.get(type) ?? [];
    this.#byType.delete(type);
    const parted: Block[] = [];
    for (const block of blocks) {
      let ids: readonly string[];
      try {
        ids = readHead(block);
      } catch {
        this.#giveUp();
        return;
      }
      for (const id of ids) block.records.push(this.#sleeper(block, table, id));
      // Some of its records already have fields, so it must be loaded.
      if (!block.records.every((record) => record?.isLazy)) parted.push(block);
    }
    for (const [keptType, id] of this.kept) {
      const record = keptType === type ? table.get(id) : undefined;
      if (record === undefined) continue;
      this.#store.kept.add(record);
      this.#store.marking?.reach(record);
    }
    this.kept = this.kept.filter(([keptType]) => keptType !== type);
    for (const block of parted) this.wake(block);
  }

  /** Returns `null` if the record is in another block already. */
  #sleeper(block: Block, table: Map<string, StoredRecord>, id: string): StoredRecord | null {
    let record = table.get(id);
    if (record === undefined) table.set(id, (record = new StoredRecord(block.table, id, block.table)));
    else {
      if (record.isLazy) return null;
      this.#store.markViews(record);
      // The collector may already have visited the record while it was empty.
      this.#store.marking?.reachAnew(record);
      if (!isBare(record)) return record;
    }
    record.held = block.cells;
    return record;
  }

  wake(block: Block): void {
    const { key, records } = block;
    // A root has one loader for all of its lazy fields.
    const blocks =
      key === null ? [block] : [...this.#blocks].filter((each) => each.records[0] === records[0]);
    const asleep = new Set<StoredRecord | null>();
    for (const record of records) {
      if (!record?.isLazy) continue;
      record.held = null;
      asleep.add(record);
    }
    for (const each of blocks) this.#wakeOne(each, asleep);
  }

  #wakeOne(block: Block, asleep: ReadonlySet<StoredRecord | null>): void {
    if (!this.#blocks.delete(block)) return;
    const { key, records } = block;
    const laid = records.map((record) =>
      record === null || (asleep.has(record) && !this.#foreseen?.some((saying) => isOf(saying, record)))
        ? record
        : new StoredRecord(record.table, record.id, record.typename),
    );
    try {
      applyBody(this.#store, readBody(block, records.length), laid, 'wake');
    } catch {
      this.#owner.onLost(block);
      this.#giveUp();
      return;
    }
    for (const [at, record] of records.entries()) {
      if (record === laid[at] && record !== null) continue;
      // The text of a root is that of one field, which is unchanged unless the field existed before.
      if (key === null || this.#foreseen?.length || fieldOf(record!, key, true) !== undefined)
        this.#owner.onOutdated(block);
      if (record !== null) this.#mergeBeneath(record, laid[at]!);
    }
    block.records = records.filter((record) => record !== null);
    this.#owner.onAwake(block);
  }

  #mergeBeneath(record: StoredRecord, older: StoredRecord): void {
    for (const saying of this.#foreseen ?? []) {
      for (const key of isOf(saying, record) ? fieldKeys(older, true) : []) {
        if (!saying.isMeant(record, key)) continue;
        if (saying.isGone) putField(older, key, undefined, this.#store.types.layout);
        else (extraOf(older).invalidated ??= new Set()).add(key);
      }
    }
    mergeBeneath(this.#store, record, older);
  }

  foresee(saying: Foreseen): void {
    this.#foreseen?.push(saying);
  }

  get isAwaited(): boolean {
    return this.#foreseen !== null;
  }

  /** Called when everything was restored, or there was nothing to restore. */
  arrived(): void {
    const foreseen = this.#foreseen ?? [];
    const { tables, kept } = this.#store;
    for (const record of foreseen.length > 0 ? tables.all() : []) {
      if (!foreseen.some((saying) => isOf(saying, record))) continue;
      // Reading the fields loads the record.
      record.load();
      if (!exists(record, true)) kept.delete(record);
    }
    this.#foreseen = null;
  }

  #giveUp(): void {
    this.forget();
    this.#owner.onMalformed();
  }

  forget(): void {
    this.#foreseen = null;
    for (const block of this.#blocks) {
      for (const record of block.records) if (record?.isLazy) record.held = null;
      this.#owner.onLost(block);
    }
    this.#blocks.clear();
    this.#byType.clear();
    this.kept = [];
  }
}

function isOf({ id, typename }: Foreseen, record: StoredRecord): boolean {
  return typename === undefined ? referenceOf(record) === id : record.typename === typename;
}
