import { internalsOf } from '../cache/cacheInternals.ts';
import type { Cache } from '../contract/cache.ts';
import { referenceOf } from '../store/records/entityTables.ts';
import { toExternal } from '../store/records/externalValue.ts';
import { exists, fieldKeys, fieldOf } from '../store/records/fields.ts';
import { isEmbedded, type StoredRecord } from '../store/records/storedRecord.ts';
import type { Json, LayerRow, PanelState, RecordDetails } from './protocol.ts';
import { toJson } from './toJson.ts';

/** Ids are listed up to this number. */
const mostIds = 500;

/** The contents of a cache, for people. */
export interface InspectedRecords {
  types(): PanelState['types'];
  /** Returns the ids of a type that contain the text, or whose fields do. */
  ids(typename: string, search: string): readonly string[];
  record(id: string): RecordDetails | null;
  layers(): readonly LayerRow[];
  /** Returns whether the field exists. */
  edit(id: string, storageKey: string, value: Json): boolean;
  /** Removes a field, or a whole object. Returns whether it existed. */
  evict(id: string, storageKey?: string): boolean;
  /** Number of changes so far. */
  count(): number;
}

/** @throws TypeError if the cache was not created by `createCache` or `composeCache` */
export function inspectRecords(cache: Cache): InspectedRecords {
  const { store } = internalsOf(cache, 'createDevtools');

  function* existing(): Iterable<StoredRecord> {
    for (const record of store.tables.all()) if (exists(record, false)) yield record;
  }

  return {
    types() {
      const counts = new Map<string, number>();
      for (const record of existing()) counts.set(typeOf(record), (counts.get(typeOf(record)) ?? 0) + 1);
      return Array.from(counts, ([typename, count]) => ({ typename, count })).sort((one, other) =>
        one.typename < other.typename ? -1 : 1,
      );
    },
    ids(typename, search) {
      const ids: string[] = [];
      const wanted = search.toLowerCase();
      for (const record of existing()) {
        if (ids.length === mostIds) break;
        if (typeOf(record) !== typename) continue;
        const id = referenceOf(record);
        const text = () => JSON.stringify(fieldsOf(record)).toLowerCase();
        if (wanted === '' || id.toLowerCase().includes(wanted) || text().includes(wanted)) ids.push(id);
      }
      return ids;
    },
    record(id) {
      const record = store.tables.find(id);
      if (record === undefined || !exists(record, false)) return null;
      const optimistic = [...(record.extra?.base?.keys() ?? [])].filter(
        (key) => fieldOf(record, key, true) !== fieldOf(record, key, false),
      );
      return { id, fields: fieldsOf(record), optimistic };
    },
    layers: () =>
      store.layers.map(({ id, patches }) => ({
        id,
        changes: patches
          .filter(({ key }) => key !== null)
          .map(({ record, key, value }) => {
            const shown =
              typeof value === 'symbol' ? `(${value.description})` : toJson(toExternal(value, false));
            return { id: nameOf(record), storageKey: key!, value: shown };
          }),
      })),
    edit(id, storageKey, value) {
      let found = false;
      change(cache, id, storageKey, () => {
        found = true;
        return value;
      });
      return found;
    },
    evict(id, storageKey) {
      if (storageKey === undefined) return cache.evict({ id });
      return change(cache, id, storageKey, (_, { DELETE }) => DELETE);
    },
    count: () => store.changes,
  };
}

function change(
  cache: Cache,
  id: string,
  storageKey: string,
  modifier: (value: unknown, context: { readonly DELETE: any }) => unknown,
): boolean {
  return cache.modify({
    id,
    fields: (value: unknown, context: any) =>
      context.storageKey === storageKey ? modifier(value, context) : undefined,
  });
}

function typeOf(record: StoredRecord): string {
  return record.typename ?? '(no type)';
}

function fieldsOf(record: StoredRecord): RecordDetails['fields'] {
  const fields = fieldKeys(record, false).map(
    (key) => [key, toJson(toExternal(fieldOf(record, key, false), false))] as const,
  );
  return Object.fromEntries(fields);
}

/** Names an object without a key after the entity that it belongs to. */
function nameOf(record: StoredRecord): string {
  let owner: StoredRecord | null = record;
  while (owner !== null && isEmbedded(owner)) owner = owner.owner;
  return owner === null
    ? typeOf(record)
    : referenceOf(owner) + (owner === record ? '' : ` › ${typeOf(record)}`);
}
