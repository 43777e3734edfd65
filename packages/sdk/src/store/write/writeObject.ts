import type { ResponseObject } from '../../contract/document.ts';
import { type BoundSelection, type Shape, shapeShownBy } from '../../plans/boundSelection.ts';
import { isObject } from '../../plans/isObject.ts';
import { readOwn } from '../../plans/ownProperty.ts';
import { errorsWithin, type ErrorTree } from './errorTree.ts';
import { typenameOf } from '../records/identify.ts';
import { copyJson, equalJson } from '../records/jsonValue.ts';
import { pageMergeInternals } from './joinPage.ts';
import { link, linkApart } from './linkResult.ts';
import type { MergeField, Writer } from './resultWriter.ts';
import { isBare } from '../records/fields.ts';
import { isEmbedded, type StoredRecord } from '../records/storedRecord.ts';
import { failuresOf, placing, setErrors } from './writeErrors.ts';
import { acceptedKeys, stamp } from './writeOrders.ts';

/** Writes an object field by field. */
export function writeObject(
  writer: Writer,
  record: StoredRecord,
  selection: BoundSelection,
  object: ResponseObject,
  errors: ErrorTree | null,
  replace: boolean,
  depth: number,
): void {
  const store = writer.store;
  const typename = typenameOf(object);
  if (typename !== undefined && record.typename !== typename && !record.table)
    store.setTypename(record, typename);
  const shape = shapeShownBy(
    selection,
    selection.shapeOf(record.typename),
    object,
    store.types,
    store.layer === null && !writer.unfinished,
  );
  const wasBare = isBare(record);
  if (replace && !writer.replaced.has(record)) {
    // Fields that the same result has already written in another place, under another alias.
    const said = record.order === writer.order ? store.keys(record) : [];
    writer.replaced.set(record, new Set(said));
  }
  const kept = writer.replaced.get(record);
  const accepted = replace ? null : acceptedKeys(writer, record, shape);
  let whole = true;
  for (let slot = 0; slot < shape.size; slot += 1) {
    if (shape.names[slot] === '__typename') continue;
    const responseKey = shape.responseKeys[slot]!;
    const value = shape.awkward ? readOwn(object, responseKey) : object[responseKey];
    if (value === undefined) whole = false;
    else if (accepted !== null && !accepted.has(shape.storageKeys[slot]!)) {
      whole = false;
      // These errors are as old as the value, so they do not concern the more recent stored value.
      const older = errors?.below.get(responseKey) ?? null;
      if (older !== null) for (const error of errorsWithin(older)) writer.placed.add(error);
      const merge = shape.rules[slot]?.merge;
      const child = shape.children[slot]!;
      if (typeof merge === 'object') {
        const key = shape.storageKeys[slot]!;
        const before = store.get(record, key);
        const { put } = pageMergeInternals(merge);
        const after = put(writer, record, shape, slot, value, before, older, true, depth);
        if (after !== undefined && after !== before) store.set(record, key, after);
      } else if (child !== null) {
        // The field does not change, but entities in the value may have new data.
        linkApart(writer, value, child, older, depth);
      }
    } else {
      writeField(writer, record, shape, slot, value, errors, replace, depth);
      kept?.add(shape.storageKeys[slot]!);
      if (record.table === '' && value !== null && value !== false && shape.rules[slot]?.effect !== undefined)
        writer.effects.push({ shape, slot, value });
    }
  }
  // Otherwise a read could not detect that the entity exists.
  if (shape.isBare && record.table && isBare(record)) store.set(record, '__typename', record.typename);
  if (store.layer !== null) return;
  stamp(writer, record, shape, object, accepted, wasBare || whole);
  if (store.hearsRepeats) for (const key of shape.slotsByStorageKey.keys()) store.touched(record, key);
}

function writeField(
  writer: Writer,
  record: StoredRecord,
  shape: Shape,
  slot: number,
  value: unknown,
  within: ErrorTree | null,
  replace: boolean,
  depth: number,
): void {
  const store = writer.store;
  const key = shape.storageKeys[slot]!;
  const child = shape.children[slot]!;
  const errors = within?.below.get(shape.responseKeys[slot]!) ?? null;
  const before = store.get(record, key);
  const merge = shape.rules[slot]?.merge;
  if (store.layer === null) {
    if (value === null && errors !== null) {
      let failures = placing(writer, errorsWithin(errors), errors.depth);
      if (typeof merge === 'object' && before !== undefined && before !== null)
        failures = pageMergeInternals(merge).fail(record.extra?.errors?.get(key) ?? [], failures);
      setErrors(writer, record, key, failures);
      // The null means that the server failed rather than that the value is absent.
      if (before === undefined) store.set(record, key, null);
      return;
    }
    store.setInvalidated(record, key, false);
  }
  let after =
    typeof merge === 'object'
      ? pageMergeInternals(merge).put(writer, record, shape, slot, value, before, errors, false, depth)
      : undefined;
  const isJoined = after !== undefined;
  // The errors of a plain list belong to all its pages.
  if (store.layer === null && (!Array.isArray(value) || (errors === null && !isJoined)))
    store.setErrors(record, key, null);
  if (isJoined) {
    // The object is already in its place.
  } else if (typeof merge === 'function') {
    const mergeField = store.functions!.merge as MergeField;
    after = mergeField(writer, record, shape, slot, value, before, errors, merge, depth);
  } else {
    const below = store.layer === null ? errors : null;
    if (child === null || !isObject(value)) {
      after = equalBut(below, value, before) ? before : writer.takeOwnership ? value : copyJson(value);
    } else {
      const whole = typeof merge === 'boolean' ? merge : undefined;
      after = link(writer, value, child, before, record, errors, whole, replace, depth);
    }
    if (below !== null && Array.isArray(value))
      setErrors(writer, record, key, placing(writer, failuresOf(value, below), below.depth));
  }
  // A layer records its writes even if the value is unchanged: the base may change before the layer is removed.
  if (after !== before || (store.layer !== null && !isEmbedded(after))) store.set(record, key, after);
}

/** Returns whether a leaf or list of leaves equals the stored value, apart from failed items. */
function equalBut(errors: ErrorTree | null, value: unknown, before: unknown): boolean {
  if (errors === null || !Array.isArray(value) || !Array.isArray(before)) return equalJson(value, before);
  return (
    value.length === before.length &&
    value.every((item, index) => {
      const below = errors.below.get(index) ?? null;
      return (item === null && below !== null) || equalBut(below, item, before[index]);
    })
  );
}
