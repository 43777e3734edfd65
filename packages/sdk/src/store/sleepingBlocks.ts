import { type Block, layBody, readBody, readHead } from './block.ts';
import type { SleepingTables } from './entityTables.ts';
import type { RecordStore } from './recordStore.ts';
import type { Place } from './snapshotFormat.ts';
import { isBare, StoredRecord } from './storedRecord.ts';

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
export class SleepingBlocks implements SleepingTables {
  /** Entities that were written by name, of types that nobody has asked for. */
  kept: readonly Place[] = [];
  readonly #store: RecordStore;
  readonly #owner: Sleepless;
  readonly #blocks = new Set<Block>();
  /** Those of types that nobody has asked for. */
  readonly #byType = new Map<string, Block[]>();

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
    if (root.isAsleep) return;
    if (isBare(root)) root.held = block.cells;
    // Some fields of it are there, so it cannot sleep.
    else this.wake(block);
  }

  isAsleep(block: Block): boolean {
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
    for (const [keptType, id] of this.kept) {
      const record = keptType === type ? table.get(id) : undefined;
      if (record !== undefined) this.#store.kept.add(record);
    }
    this.kept = this.kept.filter(([keptType]) => keptType !== type);
  }

  /** `null`: what is there is younger. */
  #sleeper(block: Block, table: Map<string, StoredRecord>, id: string): StoredRecord | null {
    let record = table.get(id);
    if (record === undefined) table.set(id, (record = new StoredRecord(block.table, id, block.table)));
    else if (record.isAsleep || !isBare(record)) {
      this.#owner.onOutdated(block);
      return null;
    } else this.#store.markViews(record);
    record.held = block.cells;
    return record;
  }

  wake(block: Block): void {
    const [first] = block.records;
    const isOfRoot = block.key !== null;
    // A root has one place for all that sleeps of it.
    for (const each of isOfRoot ? [...this.#blocks] : [block])
      if (!isOfRoot || each.records[0] === first) this.#wakeOne(each);
  }

  #wakeOne(block: Block): void {
    this.#blocks.delete(block);
    const { records } = block;
    for (const record of records) if (record?.isAsleep) record.held = null;
    try {
      layBody(this.#store, readBody(block, records.length), records, 'wake');
    } catch {
      this.#owner.onLost(block);
      this.#giveUp();
      return;
    }
    block.records = records.filter((record) => record !== null);
    this.#owner.onAwake(block);
  }

  #giveUp(): void {
    this.forget();
    this.#owner.onMalformed();
  }

  forget(): void {
    for (const block of this.#blocks) {
      for (const record of block.records) if (record?.isAsleep) record.held = null;
      this.#owner.onLost(block);
    }
    this.#blocks.clear();
    this.#byType.clear();
    this.kept = [];
  }
}
