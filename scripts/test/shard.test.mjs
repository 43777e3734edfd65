import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { shardOf } from './shard.mjs';

const it = suite('shardOf');
const items = ['a', 'b', 'c', 'd', 'e', 'f', 'g'];

it('returns the whole list without a shard', () => assert.is(shardOf(items, undefined), items));

it('puts each item into one of the parts, neighbours into different ones', () => {
  const parts = ['1/3', '2/3', '3/3'].map((text) => shardOf(items, text));
  assert.equal(parts, [
    ['a', 'd', 'g'],
    ['b', 'e'],
    ['c', 'f'],
  ]);
});

for (const text of ['', '2', '0/2', '3/2', 'x/2', '1/2/3'])
  it(`refuses --shard=${text}, and says how to write it`, () =>
    assert.throws(() => shardOf(items, text), /is not a shard\. Write --shard=2\/4/));

it.run();
