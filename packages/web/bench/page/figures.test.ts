import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { figuresTable } from './figures.ts';

const it = suite('figuresTable');

const row = (text: string) => text.split('\n').at(-1);

it('tells the median, what it lies between, and that the goal is reached', () => {
  const text = figuresTable([
    { what: 'first paint', unit: 'ms', goal: { most: 420 }, samples: [500, 300, 400] },
  ]);
  assert.is(row(text), '| first paint | 400 ms | 300 to 500 | <= 420, reached |');
});

it('says plainly that a goal is missed', () => {
  const text = figuresTable([{ what: 'pages', unit: 'a second', goal: { least: 150 }, samples: [100] }]);
  assert.is(row(text), '| pages | 100 a second | 100 to 100 | >= 150, **not reached** |');
});

it('asks nothing of what has no goal', () => {
  const text = figuresTable([{ what: 'shift', unit: '', goal: null, samples: [0] }]);
  assert.is(row(text), '| shift | 0 | 0 to 0 |  |');
});

it.run();
