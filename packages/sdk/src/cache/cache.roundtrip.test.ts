import { type DocumentNode, parse } from 'graphql';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import type { Cache } from '../contract/cache.ts';
import type { Snapshot } from '../store/snapshots/snapshotFormat.ts';
import { forEachSeed } from '../testing/forEachSeed.laws.ts';
import { createCache } from './createCache.ts';

const it = suite('createCache: round trips');

const typenames = ['A', 'B', 'C'] as const;
const possibleTypes = { Any: typenames };

/**
 * The kind of a field in the made-up schema. It is part of the field's name, so documents and results agree without a
 * schema.
 */
type FieldKind = 'scalar' | 'json' | 'object' | 'entity' | 'entities' | 'objects' | 'union';
const kinds: readonly FieldKind[] = ['scalar', 'json', 'object', 'entity', 'entities', 'objects', 'union'];

interface Asked {
  readonly responseKey: string;
  readonly kind: FieldKind;
  readonly name: string;
  readonly args: string;
  readonly below: readonly Asked[];
  /** For unions: the additional fields selected for each type. */
  readonly byType: ReadonlyMap<string, readonly Asked[]>;
}

const field = (kind: FieldKind, below: readonly Asked[] = []): Asked => {
  return { responseKey: `${kind}0`, kind, name: `${kind}0`, args: '', below, byType: new Map() };
};
/** Objects without a key in a list are replaced as a whole, so every operation here selects the same fields of them. */
const objectFields = [field('scalar'), field('json'), field('entity', [field('scalar')])];

/** Creates the random parts of one case from its seed. */
function createCase(chance: () => number) {
  const below = (count: number) => Math.floor(chance() * count);
  const pick = <Item>(items: readonly Item[]): Item => items[below(items.length)]!;
  // Each field of each entity has one value wherever it appears, as on a server.
  const truth = new Map<string, unknown>();
  const once = (key: string, make: () => unknown) => {
    if (!truth.has(key)) truth.set(key, make());
    return truth.get(key);
  };

  const ask = (depth: number): Asked[] => {
    const asked = new Map<string, Asked>();
    const count = 1 + below(3);
    for (let index = 0; index < count; index += 1) {
      const kind = depth > 0 ? pick(kinds) : pick(['scalar', 'json'] as const);
      const name = `${kind}${below(3)}`;
      const args = chance() < 0.3 ? `(x: ${pick(['1', '$v', '[$v, null]', '{ y: "z" }'])})` : '';
      const responseKey = chance() < 0.2 || args !== '' ? `alias${asked.size}` : name;
      const leaf = kind === 'scalar' || kind === 'json';
      const byType = new Map<string, Asked[]>();
      if (kind === 'union')
        for (const type of typenames) byType.set(type, prefixed(ask(Math.min(1, depth - 1)), `of${type}`));
      const inside = kind === 'objects' ? objectFields : leaf ? [] : ask(depth - 1);
      asked.set(responseKey, { responseKey, kind, name, args, below: inside, byType });
    }
    return [...asked.values()];
  };
  const prefixed = (asked: readonly Asked[], prefix: string): Asked[] =>
    asked.map((one) => ({ ...one, responseKey: `${prefix}${one.responseKey}` }));

  const fragments: string[] = [];
  const text = (asked: readonly Asked[], keyed: boolean): string => {
    const parts = asked.map((one) => {
      const inner = one.kind === 'scalar' || one.kind === 'json' ? '' : selection(one);
      return `${one.responseKey}: ${one.name}${one.args} ${inner}`;
    });
    if (keyed) parts.unshift('id');
    if (parts.length > 1 && chance() < 0.3) {
      const name = `F${fragments.length}`;
      const at = fragments.push('') - 1;
      fragments[at] = `fragment ${name} on Any { ${parts.pop()!} }`;
      parts.push(keyed ? `...${name}` : fragments[at]!.replace(/^fragment F\d+ on Any/, '...'));
      if (!keyed) fragments[at] = '';
    }
    return parts.join(' ');
  };
  const selection = (one: Asked): string => {
    const keyed = one.kind !== 'object' && one.kind !== 'objects';
    const byType = [...one.byType].map(([type, asked]) => `... on ${type} { ${text(asked, false)} }`);
    return `{ __typename ${text(one.below, keyed)} ${byType.join(' ')} }`;
  };

  const value = (one: Asked, place: string): unknown => {
    const key = `${place}.${one.name}${one.args}`;
    switch (one.kind) {
      case 'scalar':
        return once(key, () => pick([1, 'x', true, null, '', 0.5]));
      case 'json':
        return once(key, () => pick<unknown>([{ id: '1', __typename: 'A' }, [1, [2, { a: null }]], null]));
      case 'object':
        return once(`${key}?`, () => chance() < 0.2)
          ? null
          : { __typename: 'Plain', ...object(one.below, key) };
      case 'objects': {
        const count = once(`${key}#`, () => below(4)) as number;
        return Array.from({ length: count }, (_, index) => ({
          __typename: 'Plain',
          ...object(one.below, `${key}.${index}`),
        }));
      }
      case 'entity':
      case 'union':
        return entity(one, once(key, () => [pick(typenames), String(below(4))]) as [string, string]);
      case 'entities': {
        const refs = once(key, () =>
          Array.from({ length: below(4) }, () => [pick(typenames), String(below(4))]),
        );
        return (refs as [string, string][]).map((ref) => entity(one, ref));
      }
    }
  };
  const entity = (one: Asked, [type, id]: [string, string]): unknown => ({
    __typename: type,
    id,
    ...object([...one.below, ...(one.byType.get(type) ?? [])], `${type}:${id}`),
  });
  const object = (asked: readonly Asked[], place: string): Record<string, unknown> =>
    Object.fromEntries(asked.map((one) => [one.responseKey, value(one, place)]));

  return {
    operation(): { readonly query: DocumentNode; readonly data: Record<string, unknown> } {
      fragments.length = 0;
      const asked = ask(3);
      const body = text(asked, false);
      const query = parse(`query ($v: Int = 5) { ${body} } ${fragments.join(' ')}`, { noLocation: true });
      return { query, data: object(asked, 'root') };
    },
    /** Changes some of the values. */
    change(): void {
      for (const key of truth.keys()) if (chance() < 0.3) truth.delete(key);
    },
  };
}

it('reads back what was written', () =>
  forEachSeed(50, (chance) => {
    const cache = createCache({ possibleTypes });
    const { query, data } = createCase(chance).operation();
    const copy = structuredClone(data);
    cache.writeQuery({ query, data });
    assert.equal(cache.diff({ query }).missing, []);
    assert.equal(cache.readQuery({ query }), copy);
    assert.equal(data, copy);
  }));

it('keeps identity when equal data is written again, and notifies no watcher', () =>
  forEachSeed(30, (chance) => {
    const cache = createCache({ possibleTypes });
    const { query, data } = createCase(chance).operation();
    cache.writeQuery({ query, data });
    const before = cache.readQuery({ query });
    cache.watch({ query, callback: () => assert.unreachable('called for equal data') });
    assert.is(cache.writeQuery({ query, data: structuredClone(data), takeOwnership: chance() < 0.5 }), false);
    assert.is(cache.readQuery({ query }), before);
  }));

it('reads two operations of one server as that server would answer them', () =>
  forEachSeed(30, (chance) => {
    const cache = createCache({ possibleTypes });
    const server = createCase(chance);
    const operations = [server.operation(), server.operation(), server.operation()];
    for (const { query, data } of operations) cache.writeQuery({ query, data });
    for (const { query, data } of operations) assert.equal(cache.readQuery({ query }), data);
  }));

it('reads the same after extract and restore', () =>
  forEachSeed(30, (chance) => {
    const cache = createCache({ possibleTypes });
    const server = createCase(chance);
    const operations = [server.operation(), server.operation()];
    for (const { query, data } of operations) cache.writeQuery({ query, data });
    const restored = createCache({ possibleTypes });
    assert.ok(restored.restore(JSON.parse(JSON.stringify(cache.extract()))));
    for (const { query, data } of operations) assert.equal(restored.readQuery({ query }), data);
    assert.equal(sortedParts(restored), sortedParts(cache));
  }));

/**
 * Returns the parts of a snapshot in a fixed order. Rows of one header are grouped, so a restored cache has another
 * order.
 */
function sortedParts(cache: Cache) {
  const { headers, records, types, shown, kept } = cache.extract() as unknown as Snapshot;
  const ids = records.flatMap(([table, , rows]) => rows.map((row) => [table, row.at(-1)]));
  return [headers, ids, types ?? [], shown, kept].map((part) =>
    part.map((each) => JSON.stringify(each)).sort(),
  );
}

it('is as it was after an optimistic layer came and went', () =>
  forEachSeed(30, (chance) => {
    const cache = createCache({ possibleTypes });
    const server = createCase(chance);
    const { query, data } = server.operation();
    cache.writeQuery({ query, data });
    const snapshot = cache.extract();
    server.change();
    const other = server.operation();
    cache.recordOptimisticTransaction((inner) => inner.writeQuery(other), 'layer');
    assert.equal(cache.readQuery({ query: other.query }), other.data);
    assert.equal(cache.diff({ query, optimistic: false }).result, data);
    cache.removeOptimistic('layer');
    assert.equal(cache.readQuery({ query }), data);
    // Types that the layer has shown stay known.
    assert.equal({ ...cache.extract(), types: [] }, { ...snapshot, types: [] });
  }));

it('shows watchers what a fresh read shows, whatever changes', () =>
  forEachSeed(30, (chance) => {
    const cache = createCache({ possibleTypes });
    const server = createCase(chance);
    const watched = server.operation();
    let shown: unknown = null;
    cache.watch({ query: watched.query, returnPartialData: true, callback: (diff) => (shown = diff.result) });
    for (let step = 0; step < 6; step += 1) {
      if (step > 0) server.change();
      if (step === 3) cache.evict({ id: `A:${Math.floor(chance() * 4)}` });
      else cache.writeQuery(step === 0 ? watched : server.operation());
      const fresh = createCache({ possibleTypes });
      fresh.restore(cache.extract());
      assert.equal(cache.diff({ query: watched.query, returnPartialData: true }).result, shown);
      assert.equal(shown, fresh.diff({ query: watched.query, returnPartialData: true }).result);
    }
  }));

it.run();
