import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { servingTable } from './servingTable.ts';

const it = suite('servingTable');

it('has one row per measurement, ours first, and no column without samples', () => {
  const table = servingTable([
    { what: 'queries', samples: { apollo: [100, 90, 500], ours: [150, 160, 20] } },
    { what: 'memory', samples: { ours: [12] } },
  ]);
  assert.equal(table.split('\n'), [
    '| median | ours | Apollo Server 5.5 | ours / theirs | goal |',
    '| --- | --- | --- | --- | --- |',
    '| queries | 150 | 100 |  |  |',
    '| memory | 12 |  |  |  |',
  ]);
});

it('compares each goal with the medians', () => {
  const goalOf = (ours: number) =>
    servingTable([
      { what: 'media', samples: { ours: [ours], nginx: [100] }, goal: { of: 'nginx', least: 0.3 } },
    ]).split('\n')[2];
  assert.is(goalOf(30), '| media | 30 | 100 | 0.30 | >= 0.3 x nginx, reached |');
  assert.is(goalOf(29), '| media | 29 | 100 | 0.29 | >= 0.3 x nginx, **not reached** |');
});

it('marks a goal whose server was not measured', () => {
  const table = servingTable([{ what: 'pages', samples: { ours: [9] }, goal: { of: 'nextjs', least: 3 } }]);
  assert.match(table, />= 3 x Next.js 16.4, not measured/);
});

it.run();
