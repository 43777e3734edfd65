import type {
  Cache,
  CacheDiff,
  CacheFragment,
  CacheOptions,
  CacheQuery,
  CacheWrite,
  Modifiers,
} from '../contract/cache.ts';
import type { ResponseObject } from '../contract/document.ts';
import { createTimers } from '../contract/runtime.ts';
import { warnInDevelopment } from '../contract/warnInDevelopment.ts';
import type { AnySchema, CacheSchema } from '../contract/schema.ts';
import { createPlanner } from '../plans/planner.ts';
import { fieldNameOf, storageKey } from '../plans/storageKey.ts';
import { TypeSystem } from '../plans/typeSystem.ts';
import { diffView } from '../store/diffView.ts';
import { referenceOfObject } from '../store/identify.ts';
import { modifyRecord } from '../store/modifyRecord.ts';
import { obtainView } from '../store/readView.ts';
import { type OptimisticLayer, RecordStore } from '../store/recordStore.ts';
import { applySnapshot } from '../store/applySnapshot.ts';
import { takeSnapshot } from '../store/takeSnapshot.ts';
import { exists, type RecordView, type StoredRecord } from '../store/storedRecord.ts';
import { writeResult } from '../store/writeResult.ts';
import { exposeInternals } from './cacheInternals.ts';
import { createCollector } from './collector.ts';
import { createWatchers } from './watchers.ts';

/**
 * A normalized cache.
 *
 * Entities are stored once, by type and key; a query's answer is put together when it is first read, and kept until
 * something in it changes. Equal reads are the same object, and after a change all that did not change still is.
 *
 * `createCache<Schema>`, with a `Schema` that `mainvideo-codegen` wrote, checks the names in `typePolicies`.
 *
 * @throws TypeError from its methods, for a document that is none or leaves open which operation is meant
 */
export function createCache<Schema extends CacheSchema = AnySchema>(
  given: CacheOptions<NoInfer<Schema>> = {},
): Cache {
  // Names are the compiler's business alone.
  const options = given as CacheOptions<any>;
  const types = new TypeSystem(options);
  const planner = createPlanner(types, false);
  const blindPlanner = createPlanner(types, true);
  const runtime = createTimers(options.runtime);
  const store = new RecordStore(types, runtime.now);
  const watchers = createWatchers(store, (view) => collector.unwatched(view));
  const retained = new Map<string, number>();
  const roots = { retained: retainedRecords, watched: watchers.views };
  const collector = createCollector(store, roots, options, runtime, (step) =>
    change(() => store.apart(step)),
  );
  let depth = 0;

  function* retainedRecords(): Iterable<StoredRecord> {
    for (const id of retained.keys()) {
      const record = store.tables.find(id);
      if (record !== undefined) yield record;
    }
  }

  /** Runs a change, and tells the watchers when the outermost one is through. */
  function change<Answer>(run: () => Answer): Answer {
    depth += 1;
    try {
      return run();
    } finally {
      depth -= 1;
      if (depth === 0) {
        collector.changed();
        watchers.tell();
      }
    }
  }

  function changes(run: () => void): boolean {
    return change(() => {
      const before = store.changes;
      run();
      return store.changes !== before;
    });
  }

  function used(subject: RecordView | StoredRecord): void {
    collector.used(subject);
    if (store.used !== null) store.used(subject);
  }

  function queryView(query: CacheQuery<any, any>, withoutLayers: boolean): RecordView {
    const plan = (withoutLayers ? blindPlanner : planner).operation(query);
    const view = obtainView(store.tables.root(plan.rootId), plan.selection);
    used(view);
    return view;
  }

  /** `null`: the entity is not there, or is none that the fragment is on. */
  function fragmentView(fragment: CacheFragment<any, any>, withoutLayers: boolean): RecordView | null {
    const plan = (withoutLayers ? blindPlanner : planner).fragment(fragment);
    const record = store.tables.find(fragment.id);
    if (record === undefined || !exists(record, withoutLayers)) return null;
    if (types.applies(plan.typeCondition, record.typename) === false) return null;
    used(record);
    return obtainView(record, plan.selection);
  }

  function dataOf(view: RecordView | null): any {
    return view && diffView(store, view, false).result;
  }

  /** Reads, and writes what `update` makes of it. */
  function rewrite<Data>(
    viewOf: (withoutLayers: boolean) => RecordView | null,
    update: (data: Data | null) => Data | null | undefined | void,
    write: (data: Data) => void,
  ): Data | null {
    return change(() => {
      // What is written beneath the layers must not hold what is only in them.
      const before = dataOf(viewOf(store.layer === null && store.layers.length > 0));
      const data = update(before) ?? null;
      if (data === null) return before;
      write(data);
      return data;
    });
  }

  /**
   * Takes all layers away, and lays them down again after `run`. Those above the one that is dropped are asked for their
   * update anew, since it may have built on that one; one that throws is dropped too.
   */
  function beneathLayers(run: () => void, dropped: string): void {
    if (store.layer !== null) {
      throw new TypeError(
        `Layer ${dropped} cannot be removed within an optimistic update. Remove it afterwards.`,
      );
    }
    const layers = store.layers;
    const first = layers.findIndex((layer) => layer.id === dropped);
    const failures: unknown[] = [];
    store.liftLayers();
    store.layers = [];
    try {
      run();
    } finally {
      for (const [index, layer] of layers.entries()) {
        if (layer.id === dropped) continue;
        if (first < 0 || index < first) {
          store.layers.push(layer);
          store.applyDown(layer);
          continue;
        }
        layer.patches.length = 0;
        try {
          addLayer(layer);
        } catch (error) {
          failures.push(error);
        }
      }
    }
    if (failures.length > 0) throw failures[0];
  }

  /** On top of those that are there; if its update throws, it is not there. */
  function addLayer(layer: OptimisticLayer): void {
    store.layers.push(layer);
    try {
      within(layer, layer.update);
    } catch (error) {
      store.liftLayers();
      store.layers.pop();
      for (const below of store.layers) store.applyDown(below);
      throw error;
    }
  }

  /** Runs something whose changes go to a layer; `null`: beneath all. */
  function within(layer: OptimisticLayer | null, run: () => void): void {
    const outer = store.layer;
    store.layer = layer;
    try {
      run();
    } finally {
      store.layer = outer;
    }
  }

  function recordFor(id: string): StoredRecord {
    const record = store.tables.obtainByReference(id);
    if (record === undefined) {
      throw new TypeError(
        `"${id}" is no reference to an entity. Write "Typename:id", as cache.identify(object) answers.`,
      );
    }
    return record;
  }

  /** Whether options name a target that is not there, as the id of an object without a key: it must not stand for a whole root. */
  function isLacking<Name extends string>(
    name: Name,
    options: { readonly [name in Name]?: string | undefined },
    caller: string,
  ): boolean {
    if (!(name in options) || options[name]) return false;
    warnInDevelopment(
      `cache.${caller} got ${name}: ${options[name]}, and did nothing. An object without a key has no id. To mean ROOT_QUERY, leave it out.`,
    );
    return true;
  }

  const cache: Cache = {
    writeQuery(write) {
      const { data, errors, order, takeOwnership = false, unfinished = false } = write as CacheWrite;
      const { rootId, selection, variables } = planner.operation(write);
      if (typeof data !== 'object' || Array.isArray(data)) {
        throw new TypeError(
          'The data of a write is an object, or null. Hand over the "data" of the response.',
        );
      }
      const record = store.tables.root(rootId);
      return changes(() => {
        writeResult(store, {
          record,
          selection,
          data,
          errors: errors ?? [],
          order: order ?? store.takeOrder(),
          variables,
          takeOwnership,
          unfinished,
          // Each mutation has its own answer; keeping all would never end.
          replace: rootId === 'ROOT_MUTATION' && data !== null,
        });
        if ((options.memoryLimit || store.used !== null) && store.layer === null)
          used(obtainView(record, selection));
      });
    },

    readQuery: (query) => dataOf(queryView(query, query.optimistic === false)),

    diff(query) {
      return diffView(store, queryView(query, query.optimistic === false), query.returnPartialData ?? false);
    },

    watch(watch) {
      const view = queryView(watch, watch.optimistic === false);
      const withPartialData = watch.returnPartialData ?? false;
      const callback = watch.callback as (diff: CacheDiff) => void;
      const stop = watchers.add(view, withPartialData, callback);
      if (watch.immediate) callback(diffView(store, view, withPartialData));
      return stop;
    },

    readFragment: (fragment) =>
      isLacking('id', fragment, 'readFragment')
        ? null
        : dataOf(fragmentView(fragment, fragment.optimistic === false)),

    writeFragment(fragment) {
      if (isLacking('id', fragment, 'writeFragment')) return false;
      const { selection, variables } = planner.fragment(fragment);
      const record = recordFor(fragment.id);
      return changes(() => {
        writeResult(store, {
          record,
          selection,
          data: fragment.data as ResponseObject,
          errors: [],
          order: store.takeOrder(),
          variables,
          takeOwnership: false,
          unfinished: false,
          replace: false,
        });
        if (store.layer !== null || record.table === '') return;
        store.kept.add(record);
        used(record);
      });
    },

    updateQuery: (query, update) =>
      rewrite(
        (withoutLayers) => queryView(query, withoutLayers),
        update,
        (data) => cache.writeQuery({ ...query, data }),
      ),

    updateFragment: (fragment, update) =>
      isLacking('id', fragment, 'updateFragment')
        ? null
        : rewrite(
            (withoutLayers) => fragmentView(fragment, withoutLayers),
            update,
            (data) => cache.writeFragment({ ...fragment, data }),
          ),

    modify(options) {
      if (isLacking('id', options, 'modify')) return false;
      const { id = 'ROOT_QUERY', fields, optimistic } = options;
      const record = store.tables.find(id);
      if (record === undefined) return false;
      const layer = store.layer ?? (optimistic ? (store.layers.at(-1) ?? null) : null);
      return changes(() =>
        within(layer, () => store.whole(() => modifyRecord(store, record, fields as Modifiers))),
      );
    },

    identify: (object) => (object ? referenceOfObject(types, object as ResponseObject) : undefined),

    evict(options) {
      if (isLacking('id', options, 'evict')) return false;
      const { id = 'ROOT_QUERY', fieldName, args } = options;
      const isMeant = (record: StoredRecord, key: string) =>
        fieldName === undefined ||
        (fieldNameOf(key) === fieldName &&
          (args === undefined ||
            key === storageKey(fieldName, args, types.fieldPolicy(record.typename, fieldName)?.keyArgs)));
      store.foresee({ id, isMeant, isGone: true });
      const record = store.tables.find(id);
      if (record === undefined) return false;
      return changes(() => {
        for (const key of store.knownKeys(record)) if (isMeant(record, key)) store.remove(record, key);
        if (fieldName === undefined && store.layer === null && store.kept.delete(record))
          store.hasUnlinked = true;
      });
    },

    invalidate(options) {
      if (isLacking('id', options, 'invalidate')) return false;
      if (options.id === undefined && isLacking('typename', options, 'invalidate')) return false;
      const { id = 'ROOT_QUERY', typename, fieldName } = options;
      const isMeant = (_: StoredRecord, key: string) =>
        fieldName === undefined || fieldNameOf(key) === fieldName;
      store.foresee({ id, typename, isMeant });
      const records: StoredRecord[] = [];
      if (typename !== undefined) {
        for (const record of store.tables.all()) if (record.typename === typename) records.push(record);
      } else {
        const record = store.tables.find(id);
        if (record !== undefined) records.push(record);
      }
      return changes(() => {
        for (const record of records)
          for (const key of store.keys(record))
            if (isMeant(record, key)) store.setInvalidated(record, key, true);
      });
    },

    gc: collector.collect,

    retain(id) {
      if (isLacking('id', { id }, 'retain')) return 0;
      const count = (retained.get(id) ?? 0) + 1;
      retained.set(id, count);
      const record = store.tables.find(id);
      if (record !== undefined) used(record);
      return count;
    },

    release(id) {
      const count = Math.max(0, (retained.get(id) ?? 0) - 1);
      if (count > 0) retained.set(id, count);
      else if (retained.delete(id)) change(() => (store.hasUnlinked = true));
      return count;
    },

    requestStarted: () => store.takeOrder(),

    recordOptimisticTransaction(update, layerId) {
      change(() => {
        // Within another layer's update it is a part of that one.
        if (store.layer !== null) return update(cache);
        addLayer({ id: layerId, update: () => update(cache), patches: [] });
      });
    },

    removeOptimistic(layerId) {
      if (!store.layers.some((layer) => layer.id === layerId)) return;
      change(() => beneathLayers(() => undefined, layerId));
    },

    batch({ update, removeOptimistic }) {
      return change(() => {
        if (removeOptimistic === undefined || store.layer !== null) return update(cache);
        // Beneath the layers, so that what it reads and writes back holds nothing of them.
        let answer: ReturnType<typeof update>;
        beneathLayers(() => (answer = update(cache)), removeOptimistic);
        return answer!;
      });
    },

    extract: () => takeSnapshot(store),

    restore(snapshot, { takeOwnership = false } = {}) {
      return change(() => store.apart(() => applySnapshot(store, snapshot, true, takeOwnership)));
    },

    merge(snapshot, { takeOwnership = false } = {}) {
      return change(() => applySnapshot(store, snapshot, false, takeOwnership));
    },

    reset() {
      change(() => {
        store.liftLayers();
        store.layers = [];
        store.tables.asleep?.forget();
        store.apart(() => {
          for (const record of [...store.tables.all()])
            for (const key of store.knownKeys(record)) store.remove(record, key);
        });
        store.kept.clear();
        store.hasUnlinked = true;
        store.emptied?.();
      });
    },
  };
  exposeInternals(cache, { store, roots, options, planner, blindPlanner, watchers, change });
  return cache;
}
