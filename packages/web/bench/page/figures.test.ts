import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { figuresTable } from './figures.ts';

const it = suite('figuresTable');

const row = (text: string) => text.split('\n').at(-1);

it('tells the median, what it lies between, and that the goal is reached', () => {
  const text = figuresTable([
    { what: 'first paint', unit: 'ms', goal: { most: 420 }, samples: [500, 300, 400], peerSamples: null },
  ]);
  assert.is(row(text), '| first paint | 400 ms | 300 to 500 | <= 420, reached |');
});

it('says plainly that a goal is missed', () => {
  const text = figuresTable([
    { what: 'pages', unit: 'per second', goal: { least: 150 }, samples: [100], peerSamples: null },
  ]);
  assert.is(row(text), '| pages | 100 per second | 100 to 100 | >= 150, **not reached** |');
});

it('asks nothing of what has no goal', () => {
  const text = figuresTable([{ what: 'shift', unit: '', goal: null, samples: [0], peerSamples: null }]);
  assert.is(row(text), '| shift | 0 | 0 to 0 |  |');
});

it('puts a peer beside it, and says what part of it ours is', () => {
  const figure = { what: 'first paint', unit: 'ms', goal: { most: 420 } } as const;
  const text = figuresTable([{ ...figure, samples: [300], peerSamples: [500, 700, 600] }], 'theirs');
  assert.is(
    row(text),
    '| first paint | 300 ms | 300 to 300 | 600 ms | 500 to 700 | 0.50 | <= 420, reached |',
  );
});

it('divides by nothing where the peer has nothing', () => {
  const figure = { what: 'shift', unit: '', goal: null } as const;
  const text = figuresTable([{ ...figure, samples: [0], peerSamples: [0] }], 'theirs');
  assert.is(row(text), '| shift | 0 | 0 to 0 | 0 | 0 to 0 |  |  |');
});

it.run();
