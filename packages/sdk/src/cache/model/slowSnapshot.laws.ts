import {
  copyValue,
  emptyRecords,
  Held,
  isNull,
  itemsOf,
  obtain,
  type Records,
  Ref,
  type Value,
  isList,
} from './slowRecords.laws.ts';

/** What a snapshot holds: everything but what is to be fetched anyway, and the nulls that errors stand beside. */
export function slowSnapshot(records: Records): Records {
  const snapshot = emptyRecords();
  for (const [id, held] of records) snapshot.set(id, keptOf(held));
  return snapshot;
}

function keptOf(held: Held): Held {
  const kept = new Held(held.typename);
  for (const [key, { value }] of held.fields) {
    const isFailure = held.errors.has(key) && itemsOf(value).some(isNull);
    if (!held.invalidated.has(key) && !isFailure) kept.fields.set(key, { value: keptValue(value), order: 0 });
  }
  return kept;
}

function keptValue(value: Value): Value {
  if (value instanceof Held) return keptOf(value);
  return isList(value) ? value.map((item) => item && keptValue(item)) : value;
}

/** The types of all that a snapshot names, be they there or not. */
export function typesIn(records: Records, byName: Iterable<string>): Set<string> {
  const found = new Set<string>();
  const seeId = (id: string) => !id.startsWith('ROOT_') && found.add(id.slice(0, id.indexOf(':')));
  const look = (held: Held) => {
    for (const { value } of held.fields.values())
      for (const item of itemsOf(value)) {
        if (item instanceof Ref) seeId(item.id);
        if (!(item instanceof Held)) continue;
        if (item.typename !== null) found.add(item.typename);
        look(item);
      }
  };
  for (const id of byName) seeId(id);
  for (const [id, held] of records) {
    if (held.fields.size > 0) seeId(id);
    look(held);
  }
  return found;
}

/** Lays a snapshot over what is there: objects without a key field by field, lists whole. */
export function slowMerge(records: Records, snapshot: Records, order: number): void {
  for (const [id, held] of snapshot) if (held.fields.size > 0) lay(obtain(records, id), held, order);
}

function lay(into: Held, held: Held, order: number): void {
  for (const [key, { value }] of held.fields) {
    const before = into.fields.get(key)?.value;
    const isSame = before instanceof Held && value instanceof Held && before.typename === value.typename;
    if (isSame) lay(before, value, order);
    into.fields.set(key, { value: isSame ? before : copyValue(value), order });
    into.errors.delete(key);
    into.invalidated.delete(key);
  }
}
