import type {
  Cache,
  CacheDiff,
  CacheFragment,
  CacheQuery,
  CacheWrite,
  ComposeCacheOptions,
} from '../contract/cache.ts';
import { checkOptions } from '../contract/checkOptions.ts';
import type { ResponseObject } from '../contract/document.ts';
import { createTimers } from '../contract/runtime.ts';
import type { AnySchema, CacheSchema } from '../contract/schema.ts';
import { createPlanner } from '../plans/planner.ts';
import { TypeSystem } from '../plans/typeSystem.ts';
import { diffView } from '../store/views/diffView.ts';
import { referenceOfObject } from '../store/records/identify.ts';
import { obtainView } from '../store/views/readView.ts';
import { type OptimisticLayer, RecordStore } from '../store/records/recordStore.ts';
import { exists } from '../store/records/fields.ts';
import type { RecordView, StoredRecord } from '../store/records/storedRecord.ts';
import { writeResult } from '../store/write/writeResult.ts';
import { type CacheInternals, exposeInternals } from './cacheInternals.ts';
import { installPart } from './cachePart.ts';
import {
  composeCacheRules,
  fragmentRules,
  readQueryRules,
  watchRules,
  writeFragmentRules,
  writeQueryRules,
} from './cacheRules.ts';
import { isLacking } from './isLacking.ts';
import { warnOfGaps } from './warnOfGaps.ts';
import { createWatchers } from './watchers.ts';

/** The parts that add methods to a cache. */
const partsOfMethods = {
  garbageCollection: ['gc', 'retain', 'release'],
  edits: ['modify', 'evict', 'invalidate'],
  snapshots: ['extract', 'restore', 'merge'],
} as const;

/**
 * Creates a normalized cache from individual parts. Without parts, it reads, writes and watches queries and fragments,
 * and has optimistic layers.
 *
 * Use it to keep unused parts out of the bundle. `createCache` has all of them. A method whose part is missing throws a
 * TypeError that names the part.
 *
 * @example
 * ```ts
 * const cache = composeCache({ parts: [garbageCollection()] });
 * ```
 */
export function composeCache<Schema extends CacheSchema = AnySchema>(
  given: ComposeCacheOptions<NoInfer<Schema>> = {},
): Cache {
  checkOptions('composeCache', given, composeCacheRules);
  // Names are checked only by the compiler.
  const options = given as ComposeCacheOptions<any>;
  const types = new TypeSystem(options);
  const planner = createPlanner(types, false);
  const blindPlanner = createPlanner(types, true);
  const runtime = createTimers(options.runtime);
  const store = new RecordStore(types);
  const watchers = createWatchers(store, (view) => inside.collector?.unwatched(view));
  const inside: CacheInternals = {
    store,
    roots: { retained: () => [], watched: watchers.views },
    options,
    planner,
    blindPlanner,
    watchers,
    runtime,
    collector: null,
    change,
    changes(run) {
      return change(() => {
        const before = store.changes;
        run();
        return store.changes !== before;
      });
    },
    used,
  };
  const { changes } = inside;
  let depth = 0;

  /** Runs a change and notifies watchers when the outermost change is complete. */
  function change<Answer>(run: () => Answer): Answer {
    depth += 1;
    try {
      return run();
    } finally {
      depth -= 1;
      if (depth === 0) {
        inside.collector?.changed();
        watchers.tell();
      }
    }
  }

  function used(subject: RecordView | StoredRecord): void {
    inside.collector?.used(subject);
    if (store.used !== null) store.used(subject);
  }

  function queryView(query: CacheQuery<any, any>, withoutLayers: boolean): RecordView {
    const plan = (withoutLayers ? blindPlanner : planner).operation(query);
    const view = obtainView(store.tables.root(plan.rootId), plan.selection);
    used(view);
    return view;
  }

  /** Returns `null` if the entity is missing or the fragment does not apply to its type. */
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

  /** Reads a value and writes what `update` returns. */
  function rewrite<Data>(
    viewOf: (withoutLayers: boolean) => RecordView | null,
    update: (data: Data | null) => Data | null | undefined | void,
    write: (data: Data) => void,
  ): Data | null {
    return change(() => {
      // A value written to the base must not contain data of the layers.
      const before = dataOf(viewOf(store.layer === null && store.layers.length > 0));
      const data = update(before) ?? null;
      if (data === null) return before;
      write(data);
      return data;
    });
  }

  /**
   * Removes all layers and applies them again after `run`. The updates of layers above a dropped one run again, since
   * they may depend on it; a layer whose update throws is dropped too.
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

  /** Adds a layer above the existing ones. If its update throws, the layer is removed. */
  function addLayer(layer: OptimisticLayer): void {
    store.layers.push(layer);
    try {
      store.within(layer, layer.update);
    } catch (error) {
      store.liftLayers();
      store.layers.pop();
      for (const below of store.layers) store.applyDown(below);
      throw error;
    }
  }

  function recordFor(id: string): StoredRecord {
    const record = store.tables.obtainByReference(id);
    if (record === undefined) {
      throw new TypeError(
        `"${id}" is not a reference to an entity. Use "Typename:id", as returned by cache.identify(object).`,
      );
    }
    return record;
  }

  const cache = {
    writeQuery(write) {
      checkOptions('cache.writeQuery', write, writeQueryRules);
      const { data, errors, order, takeOwnership = false, unfinished = false } = write as CacheWrite;
      const { rootId, selection, variables } = planner.operation(write);
      if (typeof data !== 'object' || Array.isArray(data)) {
        throw new TypeError(
          'The data of a write must be an object or null. Pass the "data" of the response.',
        );
      }
      // The operation failed as a whole, which says nothing about any field.
      if (data === null) return false;
      const record = store.tables.root(rootId);
      warnOfGaps('cache.writeQuery', selection, write as CacheWrite, record);
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
          // Each mutation has its own result. Retaining all of them would grow without limit.
          replace: rootId === 'ROOT_MUTATION',
        });
        if ((options.memoryLimit || store.used !== null) && store.layer === null)
          used(obtainView(record, selection));
      });
    },

    readQuery(query) {
      checkOptions('cache.readQuery', query, readQueryRules);
      return dataOf(queryView(query, query.optimistic === false));
    },

    diff(query) {
      checkOptions('cache.diff', query, readQueryRules);
      return diffView(store, queryView(query, query.optimistic === false), query.returnPartialData ?? false);
    },

    watch(watch) {
      checkOptions('cache.watch', watch, watchRules, ['callback']);
      const view = queryView(watch, watch.optimistic === false);
      const withPartialData = watch.returnPartialData ?? false;
      const callback = watch.callback as (diff: CacheDiff) => void;
      const stop = watchers.add(view, withPartialData, callback);
      if (watch.immediate) callback(diffView(store, view, withPartialData));
      return stop;
    },

    readFragment(fragment) {
      if (isLacking('id', fragment, 'readFragment', true)) return null;
      checkOptions('cache.readFragment', fragment, fragmentRules);
      return dataOf(fragmentView(fragment, fragment.optimistic === false));
    },

    writeFragment(fragment) {
      if (isLacking('id', fragment, 'writeFragment', true)) return false;
      checkOptions('cache.writeFragment', fragment, writeFragmentRules);
      const { selection, variables } = planner.fragment(fragment);
      const record = recordFor(fragment.id);
      warnOfGaps('cache.writeFragment', selection, fragment, record);
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
      isLacking('id', fragment, 'updateFragment', true)
        ? null
        : rewrite(
            (withoutLayers) => fragmentView(fragment, withoutLayers),
            update,
            (data) => cache.writeFragment({ ...fragment, data }),
          ),

    identify: (object) => (object ? referenceOfObject(types, object as ResponseObject) : undefined),

    requestStarted: () => store.takeOrder(),

    recordOptimisticTransaction(update, layerId) {
      change(() => {
        // Within the update of another layer, it becomes a part of that layer.
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
        // Runs on the base, so that values it reads and writes back contain no data of layers.
        let answer: ReturnType<typeof update>;
        beneathLayers(() => (answer = update(cache)), removeOptimistic);
        return answer!;
      });
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
  } as Cache;
  const lacks = (name: string, part: string): never => {
    throw new TypeError(`${name} requires a part: composeCache({ parts: [${part}()] }).`);
  };
  for (const [part, names] of Object.entries(partsOfMethods))
    for (const name of names) cache[name] = () => lacks(`cache.${name}`, part);
  for (const part of options.parts ?? []) Object.assign(cache, installPart(part, inside));
  if (options.memoryLimit && inside.collector === null) lacks('memoryLimit', 'garbageCollection');
  if (types.hasFunctions && store.functions === null) lacks('A field function', 'fieldFunctions');
  if (types.longestMaxAgeMs !== -Infinity && store.ages === null) lacks('maxAgeMs', 'maximumAges');
  exposeInternals(cache, inside);
  return cache;
}
