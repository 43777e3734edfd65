import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { figuresTable } from './figures.ts';

const it = suite('figuresTable');

const row = (text: string) => text.split('\n').at(-1);

it('shows the median, the range, and that the goal is reached', () => {
  const text = figuresTable([
    { what: 'first paint', unit: 'ms', goal: { most: 420 }, samples: [500, 300, 400], peerSamples: null },
  ]);
  assert.is(row(text), '| first paint | 400 ms | 300 to 500 | <= 420, reached |');
});

it('marks a goal that is not reached', () => {
  const text = figuresTable([
    { what: 'pages', unit: 'per second', goal: { least: 150 }, samples: [100], peerSamples: null },
  ]);
  assert.is(row(text), '| pages | 100 per second | 100 to 100 | >= 150, **not reached** |');
});

it('shows no verdict without a goal', () => {
  const text = figuresTable([{ what: 'shift', unit: '', goal: null, samples: [0], peerSamples: null }]);
  assert.is(row(text), '| shift | 0 | 0 to 0 |  |');
});

it('shows a peer and the ratio to it', () => {
  const figure = { what: 'first paint', unit: 'ms', goal: { most: 420 } } as const;
  const text = figuresTable([{ ...figure, samples: [300], peerSamples: [500, 700, 600] }], 'theirs');
  assert.is(
    row(text),
    '| first paint | 300 ms | 300 to 300 | 600 ms | 500 to 700 | 0.50 | <= 420, reached |',
  );
});

it('shows no ratio if the figure of the peer is zero', () => {
  const figure = { what: 'shift', unit: '', goal: null } as const;
  const text = figuresTable([{ ...figure, samples: [0], peerSamples: [0] }], 'theirs');
  assert.is(row(text), '| shift | 0 | 0 to 0 | 0 | 0 to 0 |  |  |');
});

it.run();
