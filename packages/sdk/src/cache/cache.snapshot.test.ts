import { gql } from 'graphql-tag';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { createCache } from './createCache.ts';

const it = suite('createCache: snapshots');

const query = gql`
  {
    list(first: 2) {
      id
      name
      json
      box {
        grid {
          x
        }
        next {
          id
        }
      }
    }
    json
    none
  }
`;
const item = (id: string, name = `name ${id}`) => ({
  __typename: 'Item',
  id,
  name,
  json: { deep: [1, { a: null }] },
  box: { __typename: 'Box', grid: [[{ x: 1 }], [], null], next: { __typename: 'Item', id: '1' } },
});
const data = { list: [item('1'), item('2')], json: [1, [2]], none: null };

function filled() {
  const cache = createCache();
  cache.writeQuery({ query, data });
  return cache;
}

const asText = (value: unknown) => JSON.parse(JSON.stringify(value)) as any;

it('reads the same after extract and restore', () => {
  const cache = createCache();
  assert.ok(cache.restore(asText(filled().extract())));
  assert.equal(cache.readQuery({ query }), data);
  assert.equal(cache.extract(), filled().extract());
});

it('is plain JSON that later writes do not change', () => {
  const cache = filled();
  const snapshot = cache.extract();
  const copy = asText(snapshot);
  assert.equal(snapshot, copy);
  cache.modify({ id: 'Item:1', fields: { name: () => 'new', json: () => ({}) } });
  cache.evict({ id: 'Item:2' });
  assert.equal(snapshot, copy);
});

it('does not change with what it was restored from', () => {
  const snapshot = asText(filled().extract());
  const cache = createCache();
  cache.restore(snapshot);
  const spoil = (value: any): void => {
    if (typeof value !== 'object' || value === null) return;
    for (const key of Object.keys(value)) {
      spoil(value[key]);
      value[key] = 'spoilt';
    }
  };
  spoil(snapshot);
  assert.equal(cache.readQuery({ query }), data);
});

it('replaces everything in a restore, and keeps what is equal', () => {
  const cache = filled();
  const before = cache.readQuery<any, any>({ query });
  const snapshot = asText(cache.extract());
  cache.modify({ id: 'Item:2', fields: { name: () => 'other' } });
  cache.writeQuery({
    query: gql`
      {
        extra {
          id
        }
      }
    `,
    data: { extra: item('3') },
  });
  const heard: unknown[] = [];
  cache.watch<any, any>({ query, callback: (diff) => heard.push(diff.result) });
  assert.ok(cache.restore(snapshot));
  assert.equal(heard, [data]);
  assert.is(cache.readQuery<any, any>({ query }).list[0], before.list[0]);
  assert.is(
    cache.readQuery({
      query: gql`
        {
          extra {
            id
          }
        }
      `,
    }),
    null,
  );
  assert.ok(cache.restore(snapshot));
  assert.is(heard.length, 1);
});

it('lays a snapshot over what is there in a merge', () => {
  const cache = filled();
  const other = createCache();
  other.writeQuery({
    query: gql`
      {
        more {
          id
          name
        }
        json
      }
    `,
    data: { more: item('1', 'newer'), json: 'newer' },
  });
  assert.ok(cache.merge(asText(other.extract())));
  const merged = cache.readQuery<any, any>({ query });
  assert.equal([merged.list[0].name, merged.list[1].name, merged.json], ['newer', 'name 2', 'newer']);
  assert.equal(
    cache.readQuery({
      query: gql`
        {
          more {
            id
          }
        }
      `,
    }),
    { more: { __typename: 'Item', id: '1' } },
  );
});

it('lets any later write win over what was restored', () => {
  const cache = createCache();
  const order = cache.requestStarted();
  cache.restore(filled().extract());
  cache.writeQuery({
    query: gql`
      {
        json
      }
    `,
    data: { json: 5 },
    order,
  });
  assert.equal(
    cache.readQuery({
      query: gql`
        {
          json
        }
      `,
    }),
    { json: 5 },
  );
});

it('leaves out what was invalidated', () => {
  const cache = filled();
  cache.invalidate({ id: 'Item:1', fieldName: 'name' });
  const restored = createCache();
  restored.restore(cache.extract());
  assert.equal(restored.diff({ query }).missing, [['list', 0, 'name']]);
});

it('names fields once for all entities that have them', () => {
  const cache = createCache();
  const many = gql`
    {
      list {
        id
        publishedAt
        durationSeconds
      }
    }
  `;
  const list = Array.from({ length: 100 }, (_, id) => ({
    __typename: 'Video',
    id: String(id),
    publishedAt: 'now',
    durationSeconds: 5,
  }));
  cache.writeQuery({ query: many, data: { list } });
  const text = JSON.stringify(cache.extract());
  assert.is(text.split('durationSeconds').length, 2);
  assert.ok(text.length < JSON.stringify(list).length);
});

it('still knows that an object without a key is of one type and so of no other', () => {
  const feed = gql`
    {
      feed {
        ... on Advert {
          text
        }
        ... on Pause {
          seconds
        }
      }
    }
  `;
  const cache = createCache();
  const data = {
    feed: [
      { text: 'buy', __typename: 'Advert' },
      { seconds: 5, __typename: 'Pause' },
    ],
  };
  cache.writeQuery({ query: feed, data });
  for (const take of ['restore', 'merge'] as const) {
    const restored = createCache();
    assert.ok(restored[take](asText(cache.extract())));
    assert.equal(restored.diff({ query: feed }), { result: data, complete: true, missing: [] });
  }
  // The snapshot shows no new facts about types, so undecided fragments are not read again.
  const before = cache.readQuery({ query: feed });
  cache.merge(asText(cache.extract()));
  assert.is(cache.readQuery({ query: feed }), before);
});

for (const [name, foreign] of [
  ['null', null],
  ['undefined', undefined],
  ['a string', 'mainvideo-cache'],
  ['a number', 5],
  ['an array', []],
  ['an empty object', {}],
  ["another client's cache", { ROOT_QUERY: { __typename: 'Query', a: 1 } }],
  ['a list of types without a name', { ...filled().extract(), types: [''] }],
  ['a type without a name', { ...filled().extract(), headers: [['', ['a']]], records: [] }],
  ['another version', { ...filled().extract(), version: 999 }],
  [
    'hostile keys',
    JSON.parse('{"__proto__":{"format":"mainvideo-cache","version":1,"headers":[],"records":[],"shown":[]}}'),
  ],
] as const) {
  it(`refuses ${name} and changes nothing`, () => {
    const cache = filled();
    cache.watch({ query, callback: () => assert.unreachable() });
    assert.is(cache.restore(foreign), false);
    assert.is(cache.merge(foreign), false);
    assert.equal(cache.extract(), filled().extract());
  });
}

it('refuses an object that throws when it is looked at', () => {
  const hostile = {
    get format(): string {
      throw new Error('hostile');
    },
  };
  assert.is(createCache().restore(hostile), false);
});

it('refuses any depth that no stack holds', () => {
  const nest = (inner: unknown, wrap: (value: unknown) => unknown) => {
    let value = inner;
    for (let level = 0; level < 100_000; level += 1) value = wrap(value);
    return value;
  };
  const base = asText(filled().extract());
  const withCell = (cell: unknown) => ({
    ...base,
    headers: [['Query', ['a']]],
    records: [['', 0, [['ROOT_QUERY', cell]]]],
  });
  const cache = filled();
  assert.is(cache.restore(withCell([0, nest({}, (value) => ({ a: value }))])), false);
  assert.is(cache.restore(withCell(nest(1, (value) => [3, value]))), false);
  assert.is(cache.restore(nest(1, (value) => [value])), false);
  assert.equal(cache.extract(), filled().extract());
});

it('takes a snapshot that was cut or altered anywhere whole or not at all', () => {
  const text = JSON.stringify(filled().extract());
  const untouched = filled().extract();
  const replacements: unknown[] = [null, -1, 'x', [], {}, [1], [2, 99], [3, [9]], [0, 1], true];
  const places: (readonly (string | number)[])[] = [];
  const collect = (value: any, path: readonly (string | number)[]): void => {
    places.push(path);
    if (typeof value === 'object' && value !== null) {
      for (const key of Object.keys(value))
        collect(value[key], [...path, Array.isArray(value) ? Number(key) : key]);
    }
  };
  collect(JSON.parse(text), []);
  assert.ok(places.length > 50);
  for (const place of places) {
    for (const replacement of [...replacements, 'cut'] as const) {
      const snapshot = { whole: JSON.parse(text) };
      let target: any = snapshot;
      let step: string | number = 'whole';
      for (const next of place) {
        target = target[step];
        step = next;
      }
      if (replacement === 'cut' && Array.isArray(target)) target.length = step as number;
      else if (replacement === 'cut') delete target[step];
      else target[step] = replacement;
      const cache = filled();
      const taken = cache.restore(snapshot.whole);
      if (!taken) assert.equal(cache.extract(), untouched);
      else {
        const again = createCache();
        assert.ok(again.restore(cache.extract()));
        cache.diff({ query });
      }
    }
  }
});

it('knows of a fragment that it does not apply, when the objects that showed it are gone', () => {
  const query = gql`
    {
      other {
        size
      }
      shape {
        ... on Round {
          radius
        }
        id
      }
    }
  `;
  const write = (shape: string, other: string) =>
    cache.writeQuery({
      query,
      data: { shape: { __typename: 'Square', id: shape }, other: { __typename: other, size: 1 } },
    });
  const cache = createCache();
  write('1', 'Round');
  write('2', 'Square');
  const restored = createCache();
  restored.restore(asText(cache.extract()));
  assert.is(cache.diff({ query }).complete, true);
  assert.is(restored.diff({ query }).complete, true);
});

it('knows of a fragment that it does not apply, also when no one had read it before its objects were gone', () => {
  const cache = createCache();
  const query = gql`
    {
      other {
        size
      }
      shape {
        id
      }
    }
  `;
  const write = (other: string) =>
    cache.writeQuery({
      query,
      data: { other: { __typename: other, size: 1 }, shape: { __typename: 'Square', id: '1' } },
    });
  write('Round');
  write('Square');
  const rounds = gql`
    {
      shape {
        ... on Round {
          radius
        }
        id
      }
    }
  `;
  const restored = createCache();
  restored.restore(asText(cache.extract()));
  assert.is(restored.diff({ query: rounds }).complete, true);
  assert.is(cache.diff({ query: rounds }).complete, true);
});

it('takes a snapshot of an earlier version, which has no list of types', () => {
  const earlier = asText(filled().extract());
  delete earlier.types;
  const cache = createCache();
  assert.ok(cache.restore(earlier));
  assert.equal(cache.readQuery({ query }), data);
});

it.run();
