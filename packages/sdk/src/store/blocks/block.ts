import { digest } from './digest.ts';
import type { RecordStore } from '../records/recordStore.ts';
import { RowLayer } from '../snapshots/rowLayer.ts';
import { type FieldFilter, RowEncoder } from '../snapshots/rowEncoder.ts';
import { arrayOf, type BlockBody, type Cell, checkedBody, require } from '../snapshots/snapshotFormat.ts';
import { type Cells, type LazyLoader, lazyCells, type StoredRecord } from '../records/storedRecord.ts';

/** The text of a block, and the properties that are known without parsing the text. */
export interface BlockText {
  /** The type of its records; empty if it is a field of a root. */
  readonly table: string;
  /** JSON: `[table, ids, headers, groups]`. For a field of a root, the ids are the root's id and the field's key. */
  readonly text: string;
  /** The length of the text up to the end of the ids. */
  readonly headLength: number;
  readonly checksum: string;
  /** In UTF-8. */
  readonly sizeBytes: number;
}

/**
 * Some records of one type, or one field of a root, that are stored as one text. Saving encodes only the blocks in
 * which something changed, and loading parses only the blocks that are read.
 */
export class Block implements LazyLoader, BlockText {
  readonly table: string;
  /** The key of a root's field. */
  readonly key: string | null;
  /** For a field of a root, only that root. `null` in place of a record that was replaced by a more recent one. */
  records: (StoredRecord | null)[] = [];
  text = '';
  headLength = 0;
  checksum = '';
  sizeBytes = 0;
  /** The position of the block when blocks are sorted by last use. */
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

/** Returns the ids. Throws if they cannot be parsed. */
export function readHead({ table, text, headLength }: BlockText): readonly string[] {
  const [name, ids] = arrayOf(JSON.parse(`${text.slice(0, headLength)}]`));
  require(name === table);
  for (const id of arrayOf(ids)) require(typeof id === 'string');
  require(table !== '' || (arrayOf(ids).length === 2 && arrayOf(ids)[0] === 'ROOT_QUERY'));
  return ids as string[];
}

/** Parses the body. Throws if it does not have the format of `writeBlock`. */
export function readBody({ text }: BlockText, count: number): BlockBody {
  const [, , headers, groups] = arrayOf(JSON.parse(text));
  return checkedBody(headers, groups, count);
}

/** Encodes a block. Returns `null` if there is nothing to store. */
export function writeBlock(store: RecordStore, block: Block, filter: FieldFilter): BlockText | null {
  const { table, key, records } = block;
  // The rows are converted to text immediately, so no values need to be copied.
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
  // Serialize everything at once: concatenating several texts would copy them again.
  const text = JSON.stringify([table, ids, taker.headers, rows]);
  const headLength = JSON.stringify([table, ids]).length - 1;
  return { table, text, headLength, ...digest(text) };
}

/** Fills the records from the rows of the body. A `null` in place of a record skips its row. */
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
