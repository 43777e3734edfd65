import type { ResponseObject } from '../../contract/document.ts';
import type { Shape } from '../../plans/boundSelection.ts';
import { readOwn } from '../../plans/ownProperty.ts';
import type { Writer } from './resultWriter.ts';
import { fieldOf } from '../records/fields.ts';
import { extraOf, type StoredRecord } from '../records/storedRecord.ts';

/**
 * Returns the fields for which this write is recent enough, or `null` for all. Called before the first field is
 * written: two aliases of one field are accepted together, and a value just written must not count as the previous one.
 */
export function acceptedKeys(writer: Writer, record: StoredRecord, shape: Shape): Set<string> | null {
  if (writer.store.layer !== null || (!record.extra?.orders && writer.order >= record.order)) return null;
  return new Set([...shape.slotsByStorageKey.keys()].filter((key) => accepts(writer, record, key)));
}

/** Returns whether this write is at least as recent as the field's value. */
export function accepts(writer: Writer, record: StoredRecord, key: string): boolean {
  const { order } = writer;
  if (writer.store.layer !== null || (!record.extra?.orders && order >= record.order)) return true;
  return (
    fieldOf(record, key, true) === undefined || order >= (record.extra?.orders?.get(key) ?? record.order)
  );
}

/** Records which request wrote the fields. A single number is enough if it wrote all fields of the record. */
export function stamp(
  writer: Writer,
  record: StoredRecord,
  shape: Shape,
  object: ResponseObject,
  accepted: ReadonlySet<string> | null,
  whole: boolean,
): void {
  const { order } = writer;
  const keys = shape.slotsByStorageKey;
  const { extra } = record;
  if (!extra?.orders && record.order === order) return;
  const has = keys.has('__typename') ? 1 : 0;
  const held = record.home?.shape!.slotsByStorageKey ?? record.load()?.layout.cellOf;
  const heldTypename = held?.has('__typename') ? 1 : 0;
  if (whole && !extra?.base && (held === undefined || held.size - heldTypename <= keys.size - has)) {
    record.order = order;
    if (extra !== null) extra.orders = null;
    return;
  }
  for (const [key, slots] of keys) {
    const isGiven = slots.some((slot) => readOwn(object, shape.responseKeys[slot]!) !== undefined);
    if (!isGiven || (accepted !== null && !accepted.has(key))) continue;
    (extraOf(record).orders ??= new Map()).set(key, order);
  }
}
