import type { RequestOrder } from '../contract/cache.ts';
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
} from './snapshotFormat.ts';

/**
 * What became of a field, and which request made it so. The header is that of the field alone. An object without a key has an
 * empty row here: its fields are those of a `ChangedObject` of their own, so that each is as young as it is.
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

/** Fields that changed in one cache, for others that have them too. Plain JSON. */
export interface ChangeSet {
  readonly headers: readonly Header[];
  readonly objects: readonly ChangedObject[];
}

/** Orders are times in milliseconds: one beyond that would leave no room for what tells tabs apart. */
const mostOrder = 2 ** 42;

/** Throws if anything in it is not as `takeChanges` makes it. */
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

/** Does it stand for an object without a key? */
export function isObjectCell(cell: Cell): cell is readonly [header: number, kind: typeof embedded] {
  return Array.isArray(cell) && cell[cell.length - 1] === embedded;
}
