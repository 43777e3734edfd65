import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { rejects, settleMicrotasks } from '@mainvideo/sdk/testing';
import { mapInOrder } from './mapInOrder.ts';

const it = suite('mapInOrder');

/** Creates work that ends on request. */
function openWork() {
  const ends = new Map<string, () => void>();
  const work = (item: string) => new Promise<string>((resolve) => ends.set(item, () => resolve(item)));
  return { ends, work };
}

it('has no more under way than it may, and gives them in order whichever ends first', async () => {
  const { ends, work } = openWork();
  const values: string[] = [];
  const done = (async () => {
    for await (const value of mapInOrder(['a', 'b', 'c'], 2, work)) values.push(value);
  })();
  await settleMicrotasks();
  assert.equal([...ends.keys()], ['a', 'b']);
  ends.get('b')!();
  await settleMicrotasks();
  assert.equal([values, [...ends.keys()]], [[], ['a', 'b']]);
  ends.get('a')!();
  await settleMicrotasks();
  assert.equal(
    [values, [...ends.keys()]],
    [
      ['a', 'b'],
      ['a', 'b', 'c'],
    ],
  );
  ends.get('c')!();
  await done;
  assert.equal(values, ['a', 'b', 'c']);
});

it('throws what the work throws, after what comes before it', async () => {
  const values: number[] = [];
  const run = async () => {
    const work = async (item: number) => {
      if (item === 2) throw new Error('two');
      return item;
    };
    for await (const value of mapInOrder([1, 2, 3], 3, work)) values.push(value);
  };
  await rejects(run(), /two/);
  assert.equal(values, [1]);
});

it.run();
