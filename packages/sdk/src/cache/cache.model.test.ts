import { type DocumentNode, parse } from 'graphql';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import type { CacheDiff } from '../contract/cache.ts';
import type { GraphQLFormattedError } from '../contract/response.ts';
import { forEachSeed } from '../testing/index.ts';
import { createCache } from './createCache.ts';

// A slow cache that is plain to see right, beside ours: it keeps every field with its order and reads everything anew.
// Documents are made as trees of which the model reads the tree and our cache the text.

const it = suite('createCache: against a model');

interface Asked {
  readonly responseKey: string;
  readonly name: string;
  readonly arg: number | null;
  readonly text: string;
  readonly below: readonly Asked[] | null;
  readonly on: readonly string[] | null;
}

type Value = { ref: string } | Embedded | Value[] | string | number | boolean | null;

interface Field {
  value: Value;
  order: number;
}

interface Held {
  readonly typename: string | null;
  readonly fields: Map<string, Field>;
  readonly errors: Map<string, { error: GraphQLFormattedError; below: (string | number)[] }>;
  readonly invalidated: Set<string>;
}

interface Embedded extends Held {
  readonly embedded: true;
}

type Json = { [key: string]: unknown };
type Records = Map<string, Held>;

interface Write {
  readonly asked: readonly Asked[];
  readonly data: Json;
  readonly errors: readonly GraphQLFormattedError[];
  readonly order: number;
}

interface Rules {
  readonly keyed: ReadonlySet<string>;
  readonly merges: boolean;
}

const types = ['A', 'B', 'C'];
const duo = ['A', 'B'];
const possibleTypes = { Any: types, Duo: duo };

function held(typename: string | null): Held {
  return { typename, fields: new Map(), errors: new Map(), invalidated: new Set() };
}

const storageName = (asked: Asked) => (asked.arg === null ? asked.name : `${asked.name}/${asked.arg}`);
const isEmbedded = (value: unknown): value is Embedded =>
  typeof value === 'object' && value !== null && 'embedded' in value;
const applies = (asked: Asked, typename: string | null) =>
  asked.on === null || asked.on.includes(typename ?? '');
const fieldsFor = (asked: readonly Asked[], typename: string | null) =>
  asked.filter((one) => applies(one, typename));

class Model {
  base: Records = new Map([['ROOT_QUERY', held(null)]]);
  layers: { readonly id: string; readonly writes: readonly Write[] }[] = [];
  readonly #rules: Rules;

  constructor(rules: Rules) {
    this.#rules = rules;
  }

  write(write: Write): void {
    this.#writeTo(this.base, write, false);
  }

  /** All layers laid over a copy of what is stored. */
  view(optimistic: boolean): Records {
    if (!optimistic || this.layers.length === 0) return this.base;
    const records = structuredClone(this.base);
    for (const layer of this.layers) for (const write of layer.writes) this.#writeTo(records, write, true);
    return records;
  }

  #writeTo(records: Records, write: Write, isLayer: boolean): void {
    const touched = new Map<Held, Set<string>>();
    // An entity may be within itself: there it meets what is said of it here.
    const open = new Set<Held>();
    const later: (() => void)[] = [];
    const enter = (into: Held, write: () => void) => {
      if (open.has(into)) return later.push(() => enter(into, write));
      open.add(into);
      write();
      return open.delete(into);
    };
    const failed = (path: readonly (string | number)[]) =>
      write.errors.find((error) => JSON.stringify(error.path) === JSON.stringify(path));

    const object = (
      into: Held,
      asked: readonly Asked[],
      data: Json,
      path: (string | number)[],
      replace: boolean,
    ) => {
      if (replace && !touched.has(into)) touched.set(into, new Set());
      for (const one of fieldsFor(asked, into.typename)) {
        if (one.name === '__typename' || data[one.responseKey] === undefined) continue;
        const key = storageName(one);
        const before = into.fields.get(key);
        const incoming = data[one.responseKey];
        const here = [...path, one.responseKey];
        if (!isLayer && !replace && before !== undefined && write.order < before.order) {
          entitiesOnly(one, incoming, here);
          continue;
        }
        touched.get(into)?.add(key);
        const error = failed(here);
        if (!isLayer && incoming === null && error !== undefined) {
          into.errors.set(key, { error, below: [] });
          into.fields.set(key, { value: before?.value ?? null, order: write.order });
          continue;
        }
        if (!isLayer) {
          into.errors.delete(key);
          into.invalidated.delete(key);
        }
        const value = link(one, incoming, before?.value, here, replace, false);
        into.fields.set(key, { value, order: isLayer ? (before?.order ?? 0) : write.order });
      }
    };
    const link = (
      one: Asked,
      incoming: unknown,
      before: Value | undefined,
      path: (string | number)[],
      replace: boolean,
      inList: boolean,
    ): Value => {
      if (one.below === null || incoming === null) return incoming as Value;
      if (Array.isArray(incoming)) {
        const items = Array.isArray(before) ? before : [];
        return incoming.map((item, index) => link(one, item, items[index], [...path, index], true, true));
      }
      const data = incoming as Json;
      const typename = data['__typename'] as string;
      if (this.#rules.keyed.has(typename)) {
        const ref = `${typename}:${String(data['id'])}`;
        if (!records.has(ref)) records.set(ref, held(typename));
        const entity = records.get(ref)!;
        enter(entity, () => object(entity, one.below!, data, path, false));
        return { ref };
      }
      const kept = isEmbedded(before) && before.typename === typename ? before : undefined;
      const into: Embedded = kept ?? { ...held(typename), embedded: true };
      const merges = typename !== 'Plain' || this.#rules.merges;
      enter(into, () => object(into, one.below!, data, path, replace || inList || !merges));
      return into;
    };
    const entitiesOnly = (one: Asked, incoming: unknown, path: (string | number)[]) => {
      link(one, incoming, undefined, path, false, false);
    };

    const root = records.get('ROOT_QUERY')!;
    enter(root, () => object(root, write.asked, write.data, [], false));
    for (const next of later) next();
    for (const [record, kept] of touched) {
      for (const key of [...record.fields.keys()]) {
        if (kept.has(key)) continue;
        record.fields.delete(key);
        record.errors.delete(key);
        record.invalidated.delete(key);
      }
    }
  }

  diff(asked: readonly Asked[], optimistic: boolean, partial: boolean) {
    const records = this.view(optimistic);
    const missing: (string | number)[][] = [];
    // An entity in several places has its error once.
    const errors = new Map<GraphQLFormattedError, GraphQLFormattedError>();
    const read = (one: Asked, value: Value, path: (string | number)[], inList: boolean): unknown => {
      if (Array.isArray(value)) return value.map((item, index) => read(one, item, [...path, index], true));
      if (one.below === null || value === null) return value;
      if (isEmbedded(value)) return object(value, one.below, path);
      const record = records.get((value as { ref: string }).ref);
      if (record === undefined || record.fields.size === 0) {
        missing.push(path);
        return inList ? null : undefined;
      }
      return object(record, one.below, path);
    };
    const object = (from: Held, below: readonly Asked[], path: (string | number)[]): Json => {
      const result: Json = {};
      for (const one of fieldsFor(below, from.typename)) {
        const here = [...path, one.responseKey];
        if (one.name === '__typename') {
          result[one.responseKey] = from.typename;
          continue;
        }
        const key = storageName(one);
        const field = from.fields.get(key);
        if (field === undefined || from.invalidated.has(key)) missing.push(here);
        const error = from.errors.get(key);
        if (error !== undefined) errors.set(error.error, { ...error.error, path: here });
        const value = field === undefined ? undefined : read(one, field.value, here, false);
        if (value !== undefined) result[one.responseKey] = value;
      }
      return result;
    };
    const result = object(records.get('ROOT_QUERY')!, asked, []);
    const complete = missing.length === 0;
    return { result: complete || partial ? result : null, complete, missing, errors: [...errors.values()] };
  }

  /** Does any field have an error, or wait to be fetched again? */
  isFlawed(): boolean {
    const flawed = (value: Value | Held): boolean => {
      if (Array.isArray(value)) return value.some(flawed);
      if (typeof value !== 'object' || value === null || !('fields' in value)) return false;
      return (
        value.errors.size + value.invalidated.size > 0 ||
        [...value.fields.values()].some((field) => flawed(field.value))
      );
    };
    return [...this.base.values()].some(flawed);
  }

  gc(): string[] {
    const views = [this.base, this.view(true)];
    const reached = new Set(['ROOT_QUERY']);
    const reach = (value: Value): void => {
      if (Array.isArray(value)) value.forEach(reach);
      else if (isEmbedded(value)) for (const field of value.fields.values()) reach(field.value);
      else if (typeof value === 'object' && value !== null) reached.add(value.ref);
    };
    for (const ref of reached) {
      for (const records of views)
        for (const field of records.get(ref)?.fields.values() ?? []) reach(field.value);
    }
    const found = new Set<string>();
    for (const records of views) {
      for (const [ref, record] of records) if (!reached.has(ref) && record.fields.size > 0) found.add(ref);
    }
    for (const ref of [...this.base.keys()]) if (!reached.has(ref)) this.base.delete(ref);
    return [...found].sort();
  }
}

/** Everything random about one run. */
function createWorld(chance: () => number) {
  const below = (count: number) => Math.floor(chance() * count);
  const pick = <Item>(items: readonly Item[]): Item => items[below(items.length)]!;
  const keyed = new Set(chance() < 0.3 ? ['A', 'B'] : types);
  const rules: Rules = { keyed, merges: chance() < 0.7 };

  const typename: Asked = {
    responseKey: '__typename',
    name: '__typename',
    arg: null,
    text: '__typename',
    below: null,
    on: null,
  };
  /** `flat`: nothing that has no key. */
  const ask = (
    depth: number,
    entity: boolean,
    flat: boolean,
    prefix = '',
    on: readonly string[] | null = null,
  ) => {
    const asked: Asked[] = [];
    const count = 1 + below(3);
    for (let index = 0; index < count; index += 1) {
      const kind = depth === 0 ? 's' : pick(flat ? ['s', 'e', 'l'] : ['s', 'o', 'e', 'l', 'p']);
      const name = `${kind}${below(2)}`;
      const arg = chance() < 0.25 ? 1 + below(2) : null;
      const aliased = arg !== null || prefix !== '' || chance() < 0.2;
      const responseKey = aliased ? `${prefix}alias${index}` : name;
      if (asked.some((one) => one.responseKey === responseKey)) continue;
      let inside: Asked[] | null = null;
      if (kind === 'e' || kind === 'l') inside = ask(depth - 1, true, flat);
      if (kind === 'o') inside = ask(depth - 1, false, flat);
      if (kind === 'p') inside = ask(0, false, flat);
      const args = arg === null ? '' : arg === 2 ? '(x: $v)' : '(x: 1)';
      const text = `${responseKey}: ${name}${args}${inside === null ? '' : ` { ${printed(inside)} }`}`;
      asked.push({ responseKey, name, arg, text, below: inside, on });
    }
    if (on !== null || prefix !== '') return asked;
    if (entity) {
      asked.push({ ...typename, responseKey: 'id', name: 'id', text: 'id' });
      if (chance() < 0.3) asked.push(...ask(Math.max(0, depth - 1), false, flat, 'onA', ['A']));
      if (chance() < 0.3) asked.push(...ask(0, false, flat, 'onDuo', duo));
    }
    asked.push(typename);
    return asked;
  };
  const printed = (asked: readonly Asked[]): string =>
    asked
      .map((one) =>
        one.on === null ? one.text : `... on ${one.on.length === 1 ? 'A' : 'Duo'} { ${one.text} }`,
      )
      .join(' ');

  const operation = (flat = false): { asked: readonly Asked[]; query: DocumentNode } => {
    const asked = ask(3, false, flat).filter((one) => one.name !== '__typename');
    return { asked, query: parse(`query ($v: Int = 2) { ${printed(asked)} }`, { noLocation: true }) };
  };

  const answer = (asked: readonly Asked[], mayFail: boolean) => {
    const truth = new Map<string, unknown>();
    const errors: GraphQLFormattedError[] = [];
    const once = <Made>(key: string, make: () => Made): Made => {
      if (!truth.has(key)) truth.set(key, make());
      return truth.get(key) as Made;
    };
    const value = (one: Asked, place: string, path: (string | number)[], mayFailHere: boolean): unknown => {
      const key = `${place}.${storageName(one)}`;
      switch (one.name[0]) {
        case 's': {
          // Where two places speak of one field, both say the same of it, so a failure is told of one alias alone.
          const made = once(key, () =>
            mayFailHere && chance() < 0.06 ? 'fails' : pick([1, 'x', true, null, '']),
          );
          if (made !== 'fails') return made;
          if (!errors.some((error) => error.message === key)) errors.push({ message: key, path });
          else return undefined;
          return null;
        }
        case 'o':
          if (once(`${key}?`, () => chance() < 0.1)) return null;
          return object(one.below!, 'Plain', null, key, path, mayFailHere);
        case 'p': {
          const count = once(key, () => below(3));
          return Array.from({ length: count }, (_, index) =>
            object(one.below!, 'Plain', null, `${key}.${index}`, [...path, index], false),
          );
        }
        case 'e': {
          const ref = once(key, () => (chance() < 0.1 ? null : ([pick(types), below(3)] as const)));
          return ref && entity(one, ref, key, path, mayFailHere);
        }
        default: {
          const refs = once(key, () =>
            Array.from({ length: below(4) }, () => [pick(types), below(3)] as const),
          );
          return refs.map((ref, index) => entity(one, ref, `${key}.${index}`, [...path, index], false));
        }
      }
    };
    const entity = (
      one: Asked,
      [type, id]: readonly [string, number],
      place: string,
      path: (string | number)[],
      mayFailHere: boolean,
    ) => object(one.below!, type, id, keyed.has(type) ? `${type}:${id}` : place, path, mayFailHere);
    const object = (
      asked_: readonly Asked[],
      type: string | null,
      id: number | null,
      place: string,
      path: (string | number)[],
      mayFailHere: boolean,
    ): Json => {
      const made: Json = {};
      for (const one of fieldsFor(asked_, type)) {
        if (one.name === '__typename') made[one.responseKey] = type;
        if (one.responseKey === 'id') made['id'] = once(`${place}#id`, () => pick([id, String(id)]));
        if (one.name === '__typename' || one.name === 'id') continue;
        const found = value(one, place, [...path, one.responseKey], mayFailHere);
        if (found !== undefined) made[one.responseKey] = found;
      }
      return made;
    };
    const data = object(asked, null, null, 'root', [], mayFail);
    return { data, errors };
  };
  return { below, pick, chance, rules, operation, answer };
}

const sorted = (values: readonly unknown[]) => values.map((value) => JSON.stringify(value)).sort();
const plain = (diff: CacheDiff) => ({
  result: diff.result,
  complete: diff.complete,
  missing: sorted(diff.missing),
  // Of several places that show one error, any may be the one that is named.
  errors: sorted((diff.errors ?? []).map((error) => error.message)),
});
const expected = (diff: ReturnType<Model['diff']>) => ({
  ...diff,
  missing: sorted(diff.missing),
  errors: sorted(diff.errors.map((error) => error.message)),
});

const identity = (object: object) =>
  `${String((object as Json)['__typename'])}:${String((object as Json)['id'])}`;

/** Whatever is equal in the same place is the same object, below the same entities. */
function sharesAllItCan(before: unknown, after: unknown, path = 'data'): void {
  if (typeof before !== 'object' || typeof after !== 'object' || before === null || after === null) return;
  if (before === after || identity(before) !== identity(after)) return;
  assert.is.not(JSON.stringify(before), JSON.stringify(after), `${path} is equal and another object`);
  for (const key of Object.keys(after))
    sharesAllItCan((before as Json)[key], (after as Json)[key], `${path}.${key}`);
}

it('reads, tells, evicts and collects as the model does', () =>
  forEachSeed(150, (chance) => {
    const world = createWorld(chance);
    const { below, pick, rules } = world;
    const model = new Model(rules);
    const options = {
      possibleTypes,
      typePolicies: {
        ...(rules.merges ? {} : { Plain: { merge: false } }),
        ...(rules.keyed.has('C') ? {} : { C: { keyFields: false } as const }),
      },
    };
    const cache = createCache(options);
    const operations = Array.from({ length: 4 }, () => world.operation());
    const flat = Array.from({ length: 2 }, () => world.operation(true));
    const all = [...operations, ...flat];
    const handedOut = new Map<unknown, string>();
    const pending: number[] = [];
    let layersMade = 0;

    const watched = all.slice(1, 4).map(({ asked, query }) => {
      const partial = chance() < 0.5;
      const watch = { asked, partial, calls: 0, told: null as CacheDiff | null, before: '' };
      watch.before = JSON.stringify(expected(model.diff(asked, true, partial)));
      const callback = (diff: CacheDiff) => {
        watch.calls += 1;
        watch.told = diff;
      };
      cache.watch({ query, returnPartialData: partial, callback });
      return watch;
    });

    const check = (step: string) => {
      for (const watch of watched) {
        const now = expected(model.diff(watch.asked, true, watch.partial));
        const changed = JSON.stringify(now) !== watch.before;
        assert.is(watch.calls, changed ? 1 : 0, `${step}: calls of a watcher`);
        if (changed) assert.equal(plain(watch.told!), now, `${step}: what a watcher is told`);
        watch.calls = 0;
        watch.before = JSON.stringify(now);
      }
      for (const { asked, query } of all) {
        for (const optimistic of [true, false]) {
          for (const returnPartialData of [true, false]) {
            const diff = cache.diff({ query, optimistic, returnPartialData });
            assert.equal(plain(diff), expected(model.diff(asked, optimistic, returnPartialData)), step);
            assert.is(cache.diff({ query, optimistic, returnPartialData }), diff, `${step}: read again`);
            if (diff.result !== null && !handedOut.has(diff.result))
              handedOut.set(diff.result, JSON.stringify(diff.result));
          }
        }
      }
      for (const [result, text] of handedOut) assert.is(JSON.stringify(result), text, `${step}: it changed`);
    };

    const write = () => {
      const { asked, query } = pick(all);
      const { data, errors } = world.answer(asked, true);
      if (chance() < 0.2) pending.push(cache.requestStarted());
      const order = pending.length > 0 && chance() < 0.5 ? pending.shift()! : undefined;
      // A write without an order is younger than all that have one.
      const modelOrder = order ?? cache.requestStarted() + 0.5;
      model.write({ asked, data: structuredClone(data), errors, order: modelOrder });
      const adopt = chance() < 0.5;
      const text = JSON.stringify(data);
      cache.writeQuery({ query, data, errors, adopt, ...(order !== undefined && { order }) });
      if (!adopt) assert.is(JSON.stringify(data), text, 'a write changed what it was given');
    };

    const steps: { readonly [name: string]: () => void } = {
      write,
      'write again': write,
      batch: () => cache.batch({ update: () => [write, write].forEach((one) => one()) }),
      evict() {
        const id = `${pick(types)}:${below(3)}`;
        const fieldName = chance() < 0.5 ? pick(['s0', 's1', 'e0', 'l0']) : undefined;
        cache.evict({ id, ...(fieldName !== undefined && { fieldName }) });
        const record = model.base.get(id);
        for (const key of [...(record?.fields.keys() ?? [])]) {
          if (fieldName !== undefined && key.split('/')[0] !== fieldName) continue;
          record!.fields.delete(key);
          record!.errors.delete(key);
          record!.invalidated.delete(key);
        }
      },
      invalidate() {
        if (model.layers.length > 0) return;
        const id = pick(['ROOT_QUERY', `${pick(types)}:${below(3)}`]);
        cache.invalidate({ id });
        const record = model.base.get(id);
        for (const key of record?.fields.keys() ?? []) record!.invalidated.add(key);
      },
      'lay a layer'() {
        if (!rules.keyed.has('C') || model.layers.length > 2) return;
        const id = `layer ${(layersMade += 1)}`;
        const { asked, query } = pick(flat);
        const { data } = world.answer(asked, false);
        model.layers.push({ id, writes: [{ asked, data, errors: [], order: 0 }] });
        cache.recordOptimisticTransaction((inner) => inner.writeQuery({ query, data }), id);
      },
      'remove a layer'() {
        if (model.layers.length === 0) return;
        const { id } = pick(model.layers);
        model.layers = model.layers.filter((layer) => layer.id !== id);
        cache.removeOptimistic(id);
      },
      gc: () => assert.equal(cache.gc().sort(), model.gc(), 'gc'),
      snapshot() {
        // Snapshots leave out what failed or is to be fetched again.
        if (model.isFlawed()) return;
        const restored = createCache(options);
        assert.ok(restored.restore(JSON.parse(JSON.stringify(cache.extract()))));
        for (const { asked, query } of all)
          assert.equal(
            plain(restored.diff({ query, returnPartialData: true })),
            expected(model.diff(asked, false, true)),
          );
      },
    };
    for (let index = 0; index < 14; index += 1) {
      const step = index < 2 ? 'write' : pick(Object.keys(steps));
      const before = all.map(({ query }) => cache.diff({ query, returnPartialData: true }).result);
      steps[step]!();
      check(`step ${index}, ${step}`);
      // Within a batch an object without a key may have gone and come back.
      if (step === 'batch') continue;
      for (const [at, { query }] of all.entries())
        sharesAllItCan(
          before[at],
          cache.diff({ query, returnPartialData: true }).result,
          `step ${index}, ${step}: data`,
        );
    }
  }));

it.run();
