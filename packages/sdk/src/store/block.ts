import { digest } from './digest.ts';
import type { RecordStore } from './recordStore.ts';
import { RowLayer } from './rowLayer.ts';
import { type FieldFilter, RowEncoder } from './rowEncoder.ts';
import { arrayOf, type BlockBody, type Cell, checkedBody, require } from './snapshotFormat.ts';
import { type Cells, type LazyLoader, lazyCells, type StoredRecord } from './storedRecord.ts';

/** The text of a block, and what is to be known of it without a look at the text. */
export interface BlockText {
  /** The type of its records; empty: it is a field of a root. */
  readonly table: string;
  /** JSON: `[table, ids, headers, groups]`; of a field of a root, the ids are its id and the field's key. */
  readonly text: string;
  /** As far as the ids. */
  readonly headLength: number;
  readonly checksum: string;
  /** As UTF-8. */
  readonly sizeBytes: number;
}

/**
 * Some records of one type, or one field of a root, that are stored as one text: the unit of saving, which makes anew the
 * texts of those blocks alone in which something changed, and of waking, which takes apart those alone that are asked for.
 */
export class Block implements LazyLoader, BlockText {
  readonly table: string;
  /** Of a field of a root. */
  readonly key: string | null;
  /** Of a field of a root: that root alone. `null`: a younger one is there in its place. */
  records: (StoredRecord | null)[] = [];
  text = '';
  headLength = 0;
  checksum = '';
  sizeBytes = 0;
  /** Where it comes when blocks are put in the order of their last use. */
  rank = Infinity;
  readonly cells: Cells = lazyCells(this);
  readonly #onWake: (block: Block) => void;

  constructor(table: string, key: string | null, onWake: (block: Block) => void) {
    this.table = table;
    this.key = key;
    this.#onWake = onWake;
  }

  wake(): void {
    this.#onWake(this);
  }

  take({ text, headLength, checksum, sizeBytes }: BlockText): void {
    this.text = text;
    this.headLength = headLength;
    this.checksum = checksum;
    this.sizeBytes = sizeBytes;
  }
}

/** The ids. Throws if there are none to be read. */
export function readHead({ table, text, headLength }: BlockText): readonly string[] {
  const [name, ids] = arrayOf(JSON.parse(`${text.slice(0, headLength)}]`));
  require(name === table);
  for (const id of arrayOf(ids)) require(typeof id === 'string');
  require(table !== '' || (arrayOf(ids).length === 2 && arrayOf(ids)[0] === 'ROOT_QUERY'));
  return ids as string[];
}

/** Throws if anything in it is not as `writeBlock` makes it. */
export function readBody({ text }: BlockText, count: number): BlockBody {
  const [, , headers, groups] = arrayOf(JSON.parse(text));
  return checkedBody(headers, groups, count);
}

/** `null`: there is nothing of them to store. */
export function writeBlock(store: RecordStore, block: Block, filter: FieldFilter): BlockText | null {
  const { table, key, records } = block;
  // Made to text at once, so nothing has to be copied before.
  const taker = new RowEncoder(store, filter, false);
  let ids: string[] = [];
  const groups: [header: number, rows: Cell[][], ids: string[]][] = [];
  if (key !== null) {
    const root = records[0]!;
    const field = taker.takeField(root, key);
    if (field === null) return null;
    ids = [root.id, key];
    groups.push([field.header, [field.row], []]);
  } else {
    const byHeader: (typeof groups)[number][] = [];
    for (const record of records) {
      const taken = record && taker.take(record, false);
      if (taken === null) continue;
      const { header, row } = taken;
      let group = byHeader[header];
      if (group === undefined) groups.push((group = byHeader[header] = [header, [], []]));
      group[1].push(row);
      group[2].push(record!.id);
    }
    if (groups.length === 0) return null;
    for (const group of groups) ids = ids.length === 0 ? group[2] : ids.concat(group[2]);
  }
  const rows = groups.map(([header, each]) => [header, each]);
  // Made in one piece: what is put together of several is copied once more.
  const text = JSON.stringify([table, ids, taker.headers, rows]);
  const headLength = JSON.stringify([table, ids]).length - 1;
  return { table, text, headLength, ...digest(text) };
}

/** Gives the records what the body says of them; `null` in the place of one passes its row over. */
export function applyBody(
  store: RecordStore,
  { headers, groups }: BlockBody,
  records: readonly (StoredRecord | null)[],
  laying: 'over' | 'wake',
): void {
  const layer = new RowLayer(store, headers, laying);
  let at = 0;
  for (const [header, rows] of groups) {
    for (const row of rows) {
      const record = records[at++]!;
      if (record !== null) layer.lay(record, header, row);
    }
  }
}
