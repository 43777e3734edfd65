import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { rootIdOf, TypeSystem } from './typeSystem.ts';

const it = suite('TypeSystem');

const possibleTypes = { Node: ['Media', 'Channel'], Media: ['Video', 'Audio'], Loop: ['Loop', 'Other'] };

it('takes a fragment for one on an object if both name the same type', () => {
  const types = new TypeSystem({});
  assert.is(types.applies('Video', 'Video'), true);
  assert.is(types.applies('__proto__', '__proto__'), true);
});

it('follows possibleTypes through interfaces that implement interfaces, and through circles', () => {
  const types = new TypeSystem({ possibleTypes });
  for (const [condition, typename, applies] of [
    ['Media', 'Video', true],
    ['Node', 'Video', true],
    ['Node', 'Channel', true],
    ['Media', 'Channel', false],
    ['Node', 'Comment', false],
    ['Loop', 'Other', true],
    ['Loop', 'Video', false],
  ] as const)
    assert.is(types.applies(condition, typename), applies, `${condition} on ${typename}`);
});

it('takes an object for no other object type, once either is known to be one', () => {
  const types = new TypeSystem({ possibleTypes });
  assert.is(types.applies('Channel', 'Video'), false);
  assert.is(types.applies('Comment', 'Video'), undefined);
  types.see('Comment');
  assert.is(types.applies('Comment', 'Video'), false);
  assert.is(types.applies('Comment', 'Comment'), true);
});

it('says that it does not know, of types and of objects that nobody spoke of', () => {
  const types = new TypeSystem({ possibleTypes });
  assert.is(types.applies('Playable', 'Video'), undefined);
  assert.is(types.applies('Media', undefined), undefined);
  assert.is(types.applies('toString', 'constructor'), undefined);
});

it('learns what responses have shown, for those two types alone', () => {
  const types = new TypeSystem({});
  types.note('Playable', 'Video', true);
  types.note('Playable', 'Channel', false);
  assert.is(types.applies('Playable', 'Video'), true);
  assert.is(types.applies('Playable', 'Channel'), false);
  assert.is(types.applies('Playable', 'Audio'), undefined);
  assert.is(types.applies('Video', 'Playable'), undefined);
  assert.equal(
    [...types.shown()],
    [
      ['Playable', 'Video', true],
      ['Playable', 'Channel', false],
    ],
  );
});

it('counts what may settle an open question, and nothing that was known', () => {
  const types = new TypeSystem({ possibleTypes });
  const before = types.version;
  types.see('Video');
  assert.is(types.version, before);
  types.see('Comment');
  types.see('Comment');
  assert.is(types.version, before + 1);
  types.note('Playable', 'Comment', true);
  types.note('Playable', 'Comment', true);
  assert.is(types.version, before + 2);
});

it("answers a type's own policy before those of its interfaces, and part by part", () => {
  const types = new TypeSystem({
    possibleTypes,
    typePolicies: {
      Node: { keyFields: ['uuid'], merge: false, fields: { name: () => 'node', at: { keyArgs: false } } },
      Video: { keyFields: false, fields: { name: { merge: true } } },
    },
  });
  assert.is(types.policy('Video', 'keyFields'), false);
  assert.is(types.policy('Video', 'merge'), false);
  assert.equal(types.policy('Audio', 'keyFields'), ['uuid']);
  assert.is(types.policy('Comment', 'keyFields'), undefined);
  assert.is(types.policy(undefined, 'keyFields'), undefined);
  assert.equal(types.fieldPolicy('Video', 'name'), { merge: true });
  assert.equal(types.fieldPolicy('Video', 'at'), { keyArgs: false });
  assert.is(types.fieldPolicy('Audio', 'name')!.read!(undefined, {} as never), 'node');
});

it('finds no policy in what every object inherits', () => {
  const types = new TypeSystem({ typePolicies: { Video: { fields: {} } } });
  for (const name of ['constructor', 'toString', '__proto__', 'hasOwnProperty']) {
    assert.is(types.policy(name, 'keyFields'), undefined);
    assert.is(types.fieldPolicy('Video', name), undefined);
    assert.is(types.rootIdOfType(name), undefined);
  }
});

it('knows the roots by their names, the usual ones or those that policies give', () => {
  const usual = new TypeSystem({});
  const named = new TypeSystem({
    typePolicies: { Root: { queryType: true }, Events: { subscriptionType: true } },
  });
  for (const [kind, usualName, otherName] of [
    ['query', 'Query', 'Root'],
    ['mutation', 'Mutation', 'Mutation'],
    ['subscription', 'Subscription', 'Events'],
  ] as const) {
    const id = rootIdOf(kind);
    assert.is(usual.rootIdOfType(usualName), id);
    assert.is(usual.typenameOfRoot(id), usualName);
    assert.is(named.rootIdOfType(otherName), id);
    assert.is(named.typenameOfRoot(id), otherName);
  }
  assert.is(named.rootIdOfType('Query'), undefined);
});

it('knows which policies may throw while something is written', () => {
  const mayThrow = (policy: object) => new TypeSystem({ typePolicies: { Video: policy } }).mayThrow;
  assert.is(mayThrow({ keyFields: () => 'x' }), true);
  assert.is(mayThrow({ fields: { a: { merge: () => 1 } } }), true);
  assert.is(mayThrow({ keyFields: ['a'], fields: { a: () => 1, b: { read: () => 1, merge: true } } }), false);
});

it.run();
