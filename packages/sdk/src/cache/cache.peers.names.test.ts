import { parse } from 'graphql';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import type { Cache } from '../contract/cache.ts';
import { createCache } from './createCache.ts';

// Names and ids that made other clients throw, lose or confuse data, or write to every object of the program.

const it = suite('createCache, where peers fail: names and ids');

const inherited = ['__proto__', 'constructor', 'toString', 'hasOwnProperty'];
const asText = (value: unknown) => JSON.stringify(value);
/** Creates an object with only this own property, whatever its name. */
const only = (name: string, value: unknown) => JSON.parse(`{${asText(name)}:${asText(value)}}`) as object;

function restoredFrom(cache: Cache): Cache {
  const restored = createCache();
  assert.ok(restored.restore(JSON.parse(asText(cache.extract()))));
  return restored;
}

for (const name of inherited) {
  for (const takeOwnership of [false, true]) {
    it(`does not trip over a type, id, field, argument and layer called ${name}${takeOwnership ? ', adopted' : ''}`, () => {
      const cache = createCache();
      const query = parse(
        `{ ${name}(${name}: { ${name}: 1 }) { ${name} id list { ${name} } box { ${name} __typename } __typename } }`,
      );
      const text =
        `{"${name}":{"${name}":5,"id":"${name}","list":[{"${name}":6,"__typename":"Item"}],` +
        `"box":{"${name}":{"${name}":[7]},"__typename":"Box"},"__typename":"${name}"}}`;
      assert.equal(cache.diff({ query, returnPartialData: true }).missing, [[name]]);
      assert.ok(cache.writeQuery({ query, data: JSON.parse(text), takeOwnership }));
      assert.not.ok(cache.writeQuery({ query, data: JSON.parse(text), takeOwnership }));
      assert.is(asText(cache.readQuery({ query })), text);
      assert.is(asText(restoredFrom(cache).readQuery({ query })), text);

      const id = `${name}:${name}`;
      const fragment = parse(`fragment F on ${name} { __typename ${name} }`);
      const shown = () => asText(cache.readFragment({ id, fragment }));
      const showing = (value: number) => `{"__typename":"${name}","${name}":${value}}`;
      const layer = (inner: Cache) => inner.writeFragment({ id, fragment, data: only(name, 8) });
      cache.recordOptimisticTransaction(layer, name);
      assert.is(shown(), showing(8));
      cache.removeOptimistic(name);
      assert.is(shown(), showing(5));
      const fields = Object.defineProperty({}, name, { value: () => 9, enumerable: true });
      assert.ok(cache.modify({ id, fields }));
      assert.is(shown(), showing(9));
      assert.ok(cache.evict({ id, fieldName: name }));
      assert.equal(cache.diff({ query }).missing, [[name, name]]);
      assert.ok(cache.evict({ fieldName: name, args: { [name]: only(name, 1) } }));
      assert.equal(cache.gc(), [id]);
    });
  }

  it(`does not make every object have what came under the alias ${name}`, () => {
    const cache = createCache();
    const query = parse(`{ ${name}: video { id title } }`);
    cache.writeQuery({ query, data: only(name, { __typename: 'Video', id: '1', title: 'Ducks' }) });
    const result = cache.readQuery({ query })!;
    assert.equal(Object.keys(result), [name]);
    assert.is(Object.getPrototypeOf(result), Object.prototype);
    assert.is(({} as Record<string, unknown>)['title'], undefined);
    assert.is(cache.readQuery<any, any>({ query: parse('{ video { title } }') }).video.title, 'Ducks');
  });

  it(`does not take what every object inherits for a stored field called ${name}`, () => {
    const cache = createCache();
    const data = { item: { __typename: 'Item', id: '1' }, box: { __typename: 'Box', a: 1 } };
    cache.writeQuery({ query: parse('{ item { id } box { a } }'), data });
    assert.equal(cache.diff({ query: parse(`{ item { ${name} } box { ${name} } ${name} }`) }).missing, [
      ['item', name],
      ['box', name],
      [name],
    ]);
  });

  it(`does not overlook policies of a type and a field called ${name}`, () => {
    const fields = only(name, {});
    Object.defineProperty(fields, name, { value: { read: () => 'derived' }, enumerable: true });
    const typePolicies = Object.defineProperty({}, name, {
      value: { keyFields: ['slug'], fields },
      enumerable: true,
    });
    const cache = createCache({ typePolicies });
    assert.is(cache.identify({ __typename: name, slug: 's' }), `${name}:s`);
    assert.is(cache.identify({ __typename: 'Item', id: '1' }), 'Item:1');
    const query = parse(`{ a { slug ${name} } }`);
    cache.writeQuery({ query: parse('{ a { slug } }'), data: { a: { __typename: name, slug: 's' } } });
    const { a } = cache.readQuery<any, any>({ query });
    assert.equal(Object.getOwnPropertyDescriptor(a, name)!.value, 'derived');
  });
}

it('does not take a number and the string of its digits for two entities', () => {
  const cache = createCache();
  const list = parse('{ list { id name } }');
  const item = (id: unknown, name: string) => ({ __typename: 'Item', id, name });
  cache.writeQuery({
    query: list,
    data: { list: [item(7, 'number'), item('7', 'string'), item(0, 'zero')] },
  });
  assert.equal(
    cache.readQuery<any, any>({ query: list }).list.map((one: any) => one.name),
    ['string', 'string', 'zero'],
  );
  assert.is(cache.identify({ __typename: 'Item', id: 7 }), cache.identify({ __typename: 'Item', id: '7' }));
  assert.ok(cache.evict({ id: 'Item:7' }));
  assert.equal(cache.diff({ query: list }).missing, [
    ['list', 0],
    ['list', 1],
  ]);
  assert.equal(restoredFrom(cache).diff({ query: list }).missing, cache.diff({ query: list }).missing);
});

for (const id of ['', ' ', '0', 'null', 'undefined', 'false']) {
  it(`does not take the id ${asText(id)} for none`, () => {
    const cache = createCache();
    const item = (fields: object) => ({ __typename: 'Item', id, ...fields });
    cache.writeQuery({ query: parse('{ a { id name } }'), data: { a: item({ name: 'old' }) } });
    cache.writeQuery({
      query: parse('{ b { id name more } }'),
      data: { b: item({ name: 'new', more: true }) },
    });
    const query = parse('{ a { id name more } }');
    assert.equal(cache.readQuery({ query }), { a: item({ name: 'new', more: true }) });
    assert.equal(restoredFrom(cache).readQuery({ query }), cache.readQuery({ query }));
  });
}

const scalars = {
  'keys that every object inherits':
    '{"__proto__":{"polluted":true},"constructor":{"prototype":{"polluted":true}},"toString":1,"hasOwnProperty":null}',
  'keys of an entity': '{"__typename":"Item","id":"1","name":"not this one"}',
  'keys of a reference': '{"__ref":"Item:1"}',
  'keys of references in lists': '[{"__ref":"Item:1"},[{"__typename":"Item","id":"1","name":"nor this"}]]',
};
for (const [name, text] of Object.entries(scalars)) {
  it(`does not look into a JSON scalar with ${name}`, () => {
    const query = parse('{ item { id name json } }');
    const textOf = (json: string) => `{"item":{"id":"1","name":"Ducks","json":${json},"__typename":"Item"}}`;
    for (const takeOwnership of [false, true]) {
      const cache = createCache();
      cache.writeQuery({ query, data: JSON.parse(textOf(text)), takeOwnership });
      assert.is(asText(cache.readQuery({ query })), textOf(text));
      assert.not.ok(cache.writeQuery({ query, data: JSON.parse(textOf(text)), takeOwnership }));
      assert.is(asText(restoredFrom(cache).readQuery({ query })), textOf(text));
      const layer = (inner: Cache) =>
        inner.writeQuery({ query, data: JSON.parse(textOf('{"__proto__":2}')) });
      cache.recordOptimisticTransaction(layer, 'layer');
      assert.is(asText(cache.readQuery({ query })), textOf('{"__proto__":2}'));
      cache.removeOptimistic('layer');
      cache.writeQuery({ query, data: JSON.parse(textOf('{"a":1}')), takeOwnership });
      assert.is(asText(cache.readQuery({ query })), textOf('{"a":1}'));
      assert.is(({} as Record<string, unknown>)['polluted'], undefined);
    }
  });
}

// Numbers that would allocate all memory, and names that would reach the prototype, in each place of a snapshot.
it('does not throw, hang or half-apply for a snapshot with a hostile number or name anywhere in it', () => {
  const query = parse('{ list { id name box { a } } json }');
  const item = (id: string) => ({ __typename: 'Item', id, name: id, box: { __typename: 'Box', a: 1 } });
  const filled = createCache();
  filled.writeQuery({ query, data: { list: [item('1'), item('2')], json: { a: [1] } } });
  // Types that a snapshot has shown stay known, even after another snapshot replaces it.
  const textOf = (cache: Cache) => asText({ ...cache.extract(), types: [] });
  const text = textOf(filled);
  const hostile = [1e9, 2 ** 32, 2 ** 53, -1, 0.5, 1e308, '__proto__', 'constructor', '', 'ROOT_QUERY', {}];

  const places: (readonly (string | number)[])[] = [];
  const collect = (value: unknown, path: readonly (string | number)[]): void => {
    places.push(path);
    if (typeof value !== 'object' || value === null) return;
    for (const [key, below] of Object.entries(value))
      collect(below, [...path, Array.isArray(value) ? Number(key) : key]);
  };
  collect(JSON.parse(text), []);
  assert.ok(places.length > 30);

  const cache = createCache();
  for (const place of places) {
    for (const replacement of hostile) {
      const holder: any = { whole: JSON.parse(text) };
      const path = ['whole', ...place];
      let target = holder;
      for (const step of path.slice(0, -1)) target = target[step];
      target[path.at(-1)!] = replacement;
      assert.ok(cache.restore(JSON.parse(text)));
      if (!cache.restore(holder.whole)) assert.is(textOf(cache), text, path.join('.'));
      cache.diff({ query, returnPartialData: true });
    }
  }
  assert.equal(Object.keys(Object.prototype), []);
  assert.is(({} as Record<string, unknown>)['a'], undefined);
});

it.run();
