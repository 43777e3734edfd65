import { errorTree } from './errorTree.ts';
import { runEffect } from './fieldEffect.ts';
import { equalJson } from '../records/jsonValue.ts';
import { drain, takeAny } from './linkResult.ts';
import type { RecordStore } from '../records/recordStore.ts';
import { type ResultWrite, Writer } from './resultWriter.ts';
import { writeObject } from './writeObject.ts';
import { accepts } from './writeOrders.ts';

/**
 * Writes a result in the order of the document: each object to its record, each field only if it differs from the
 * stored value.
 *
 * There are three ways to write an object, cheapest first. An object that equals the stored one is only compared. An
 * object without a previous record is used as it is: it becomes both the record's storage and its first view. All
 * others are written field by field.
 *
 * If a policy throws, nothing is written. Data may be thousands of levels deep.
 */
export function writeResult(store: RecordStore, write: ResultWrite): void {
  store.whole(() => {
    const { record, selection, data, order, variables, replace } = write;
    if (store.layer === null) store.ages?.note(order);
    const writer = new Writer(store, write, writeObject);
    takeAny(writer, { record, selection, object: data, errors: errorTree(writer.errors), replace });
    drain(writer);
    removeRest(writer);
    if (store.layer === null) attachRest(writer);
    for (const { shape, slot, value } of writer.effects) {
      const [name, args] = [shape.names[slot]!, shape.args[slot]!];
      runEffect(shape.rules[slot]!.effect!, { store, order, name, args, variables, value });
    }
    store.learnt();
  });
}

/** Removes the remaining fields of objects that were replaced. */
function removeRest(writer: Writer): void {
  for (const [record, kept] of writer.replaced) {
    for (const key of writer.store.knownKeys(record)) if (!kept.has(key)) writer.store.remove(record, key);
  }
}

/**
 * Attaches errors that belong to no null: to the field that they name, or to all fields of the operation if they name
 * none.
 */
function attachRest(writer: Writer): void {
  const { record, selection, errors } = writer;
  const shape = selection.shapeOf(record.typename);
  for (const error of errors) {
    if (writer.placed.has(error)) continue;
    const slot = error.path?.length ? shape.responseKeys.indexOf(String(error.path[0])) : -1;
    const slots = slot >= 0 ? [slot] : shape.storageKeys.keys();
    const pathBelow = slot >= 0 ? error.path!.slice(1) : null;
    for (const at of slots) {
      const key = shape.storageKeys[at]!;
      // `__typename` is never written, so an error attached to it would never be cleared.
      if (shape.names[at] === '__typename' || !accepts(writer, record, key)) continue;
      const known = record.extra?.errors?.get(key) ?? [];
      if (known.some((other) => equalJson(other.error, error))) continue;
      writer.store.setErrors(record, key, [...known, { error, pathBelow }]);
    }
  }
}
