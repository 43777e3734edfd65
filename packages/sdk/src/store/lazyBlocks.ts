import { type Block, applyBody, readBody, readHead } from './block.ts';
import { type Foreseen, referenceOf, type LazyTables } from './entityTables.ts';
import { mergeBeneath } from './mergeBeneath.ts';
import type { RecordStore } from './recordStore.ts';
import type { Place } from './snapshotFormat.ts';
import { exists, extraOf, fieldKeys, fieldOf, isBare, putField, StoredRecord } from './storedRecord.ts';

/** Who put the blocks to sleep. */
export interface Sleepless {
  /** Its records have their fields. */
  onAwake(block: Block): void;
  /** Something younger is there in the place of some of its records. */
  onOutdated(block: Block): void;
  /** Nothing of it is there any more. */
  onLost(block: Block): void;
  /** A block is not as this code makes it: all that slept is lost. */
  onMalformed(): void;
}

/**
 * Restored blocks that nobody has asked for: the records of a type are made when somebody asks for the type, and take their
 * fields, with all others of their block, when somebody asks for one of them.
 */
export class LazyBlocks implements LazyTables {
  /** Entities that were written by name, of types that nobody has asked for. */
  kept: readonly Place[] = [];
  readonly #store: RecordStore;
  readonly #owner: Sleepless;
  readonly #blocks = new Set<Block>();
  /** Those of types that nobody has asked for. */
  readonly #byType = new Map<string, Block[]>();
  /** What was said of what is yet to come; `null`: it is here. */
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

  /** A field of a root. Others that sleep have their place with it. */
  addField(root: StoredRecord, block: Block): void {
    this.#blocks.add(block);
    block.records = [root];
    if (root.isLazy) return;
    if (isBare(root)) {
      root.held = block.cells;
      // Of what was there once.
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
      // Some fields of some of it are there, so it cannot sleep.
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

  /** `null`: it is in another block already. */
  #sleeper(block: Block, table: Map<string, StoredRecord>, id: string): StoredRecord | null {
    let record = table.get(id);
    if (record === undefined) table.set(id, (record = new StoredRecord(block.table, id, block.table)));
    else {
      if (record.isLazy) return null;
      this.#store.markViews(record);
      // It may have been looked at, and there was nothing in it.
      this.#store.marking?.reachAnew(record);
      if (!isBare(record)) return record;
    }
    record.held = block.cells;
    return record;
  }

  wake(block: Block): void {
    const { key, records } = block;
    // A root has one place for all that sleeps of it.
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
      // Of a root, the text is of a field, which is as it was if it was not there.
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

  /** All that was stored is here, or nothing was: what was said of it is so. */
  arrived(): void {
    const foreseen = this.#foreseen ?? [];
    const { tables, kept } = this.#store;
    for (const record of foreseen.length > 0 ? tables.all() : []) {
      if (!foreseen.some((saying) => isOf(saying, record))) continue;
      // Whoever looks at its fields wakes it.
      void record.cells;
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
