import { gql } from 'graphql-tag';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import type { Cache } from '../contract/cache.ts';
import { warningsOf } from '../testing/warningsOf.laws.ts';
import { createCache } from './createCache.ts';
import { watchFragment } from './watchFragment.ts';

const it = suite('createCache: an id that is given, and is not there');

const query = gql`
  {
    list {
      id
      name
    }
    count
  }
`;
const data = { list: [{ __typename: 'Item', id: '1', name: 'Ducks' }], count: 2 };
const fragment = gql`
  fragment Name on Item {
    name
  }
`;

/** What one call does to a full cache, and what it warns of. */
async function trial<Answer>(call: (cache: Cache) => Answer) {
  const cache = createCache();
  cache.writeQuery({ query, data });
  let calls = 0;
  cache.watch({ query, callback: () => (calls += 1) });
  let answer!: Answer;
  const warnings = await warningsOf(() => (answer = call(cache)));
  assert.equal(cache.readQuery({ query }), data);
  assert.is(calls, 0);
  assert.equal(cache.gc(), []);
  return { answer, warnings };
}
// As TypeScript lets it through where an object may have no key.
const none = (): any => undefined;
const fail = () => assert.unreachable();

const calls: readonly (readonly [name: string, call: (cache: Cache) => unknown, answer: unknown])[] = [
  ['evict', (cache) => cache.evict({ id: none() }), false],
  [
    'evict',
    (cache) => cache.evict({ id: cache.identify({ __typename: 'Item' })!, fieldName: 'list' }),
    false,
  ],
  ['evict', (cache) => cache.evict({ id: '' }), false],
  ['modify', (cache) => cache.modify({ id: none(), fields: { count: fail } }), false],
  ['modify', (cache) => cache.modify({ id: none(), fields: fail }), false],
  ['invalidate', (cache) => cache.invalidate({ id: none() }), false],
  ['invalidate', (cache) => cache.invalidate({ id: none(), typename: 'Item' }), false],
  ['invalidate', (cache) => cache.invalidate({ typename: none() }), false],
  ['readFragment', (cache) => cache.readFragment({ id: none(), fragment }), null],
  ['writeFragment', (cache) => cache.writeFragment({ id: none(), fragment, data: { name: 'x' } }), false],
  ['updateFragment', (cache) => cache.updateFragment({ id: none(), fragment }, fail), null],
  ['retain', (cache) => cache.retain(none()), 0],
];
for (const [name, call, answer] of calls) {
  const source = String(call).replace(/^\(cache\) => /, '');
  it(`changes nothing and returns ${answer}, with a warning: ${source}`, async () => {
    const { answer: own, warnings } = await trial(call);
    assert.is(own, answer);
    assert.is(warnings.length, 1);
    assert.match(
      warnings[0]!,
      new RegExp(`^cache\\.${name} got (id|typename): (undefined)?, and did nothing\\.`),
    );
  });
}

it('means the root query where it is left out', () => {
  const cache = createCache();
  cache.writeQuery({ query, data });
  assert.ok(cache.modify({ fields: { count: () => 3 } }));
  assert.is(cache.readQuery<any, any>({ query }).count, 3);
  assert.ok(cache.invalidate({ fieldName: 'count' }));
  assert.ok(cache.evict({ fieldName: 'count' }));
  assert.ok(cache.evict({}));
  assert.equal(cache.extract()['ROOT_QUERY'] ?? {}, {});
});

it('is no identity: of nothing, and of what has no key', () => {
  const cache = createCache();
  for (const object of [undefined, null, {}, { __typename: 'Item' }])
    assert.is(cache.identify(object as object), undefined);
});

it('shows nothing of a watched fragment, and never calls back', async () => {
  const { answer } = await trial((cache) => {
    const watched = watchFragment(cache, { id: none(), fragment });
    watched.subscribe(fail)();
    return watched.getCurrentResult();
  });
  assert.equal([answer.complete, answer.missing], [false, [[]]]);
});

it('has readField read nothing, not the object of the field itself', async () => {
  const seen: unknown[] = [];
  const { warnings } = await trial((cache) =>
    cache.modify({
      id: 'Item:1',
      fields: {
        name(_, { readField }) {
          seen.push(readField('name'), readField('name', undefined));
        },
      },
    }),
  );
  assert.equal(seen, ['Ducks', undefined]);
  assert.equal(warnings, [
    'readField("name", undefined) returned undefined: there is no object to read from.',
  ]);
  const { warnings: ofPolicy, answer } = await trial(() => {
    const cache = createCache({
      typePolicies: {
        Item: {
          fields: { name: (_, { readField }) => [readField('id'), readField('id', undefined)].join() },
        },
      },
    });
    cache.writeQuery({ query, data });
    return cache.readQuery<any, any>({ query }).list[0].name;
  });
  assert.is(answer, '1,');
  assert.is(ofPolicy.length, 1);
});

it.run();
