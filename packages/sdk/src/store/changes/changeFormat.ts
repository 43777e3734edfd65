import type { RequestOrder } from '../../contract/cache.ts';
import {
  arrayOf,
  type Cell,
  checkHeaders,
  embedded,
  type Header,
  require,
  requireCells,
  requireOpen,
  requirePlace,
} from '../snapshots/snapshotFormat.ts';

/**
 * A change to a field and the order of the request that made it. The header describes this field alone. The row of an
 * object without a key is empty here: its fields are in a separate `ChangedObject`, so that each has its own age.
 */
export type FieldChange =
  | readonly [key: string, order: RequestOrder, header: number, cell: Cell]
  | readonly [key: string, order: RequestOrder, what: 'removed' | 'outdated'];

/** `path`: the fields that lead from the entity, or the query root, to an object without a key. */
export type ChangedObject = readonly [
  table: string,
  id: string,
  path: readonly string[],
  fields: readonly FieldChange[],
];

/** The fields that changed in one cache, for other caches with the same fields. Plain JSON. */
export interface ChangeSet {
  readonly headers: readonly Header[];
  readonly objects: readonly ChangedObject[];
}

/** Orders are times in milliseconds. Larger numbers would leave no room for the fraction that distinguishes tabs. */
const mostOrder = 4_398_046_511_104;

/** Validates changes. Throws if they do not have the format of `SharedChanges.take`. */
export function checkedChanges(given: unknown): ChangeSet {
  const { headers, objects } = given as Record<string, unknown>;
  checkHeaders(headers);
  const open: (readonly Cell[])[] = [];
  for (const object of arrayOf(objects)) {
    const [table, id, path, fields] = arrayOf(object);
    requirePlace(table, id);
    require(table !== '' || id === 'ROOT_QUERY');
    for (const key of arrayOf(path)) require(typeof key === 'string');
    for (const field of arrayOf(fields)) checkField(arrayOf(field), headers, open);
  }
  requireOpen(open, headers);
  return given as ChangeSet;
}

function checkField(field: readonly unknown[], headers: readonly Header[], open: (readonly Cell[])[]): void {
  const [key, order, what, cell] = field;
  require(typeof key === 'string');
  require(typeof order === 'number' && order > 0 && order < mostOrder);
  if (field.length === 3) {
    require(what === 'removed' || what === 'outdated');
    return;
  }
  require(field.length === 4);
  const header = headers[what as number];
  requireCells([cell], 0, header, open);
  require(header![1][0] === key);
  if (isObjectCell(cell)) require(cell.length === 2);
}

/** Returns whether a cell represents an object without a key. */
export function isObjectCell(cell: Cell): cell is readonly [header: number, kind: typeof embedded] {
  return Array.isArray(cell) && cell[cell.length - 1] === embedded;
}
