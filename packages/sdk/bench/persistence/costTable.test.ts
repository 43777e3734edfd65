import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { type CostRow, costTable } from './costTable.ts';
import type { Costs } from './costs.ts';

const it = suite('costTable');

const costs: Costs = {
  ...{
    stringify: 10,
    parse: 20,
    save: 13,
    saveRested: 2,
    saveChange: 1,
    restore: 24,
    readFew: 2,
    readAll: 40,
  },
  ...{ restoreClock: 30, longestTask: 15, storedCharacters: 2_000_000 },
};
const row: CostRow = {
  work: 'save',
  count: 10_000,
  figure: ({ save, stringify }) => save / stringify,
  unit: 'x JSON.stringify',
  goal: 1.3,
};
const column = (title: string, saves: readonly number[], isOurs = true) => ({
  title,
  isOurs,
  samples: new Map([[10_000, saves.map((save) => ({ ...costs, save }))]]),
});
const lastLineOf = (table: string) => table.split('\n').at(-1);

it('shows the median of all samples, and that the goal is reached', () => {
  const table = costTable([row], [column('ours', [11, 12, 99]), column('theirs', [50], false)]);
  assert.is(lastLineOf(table), '| 10,000 videos: save, x JSON.stringify | 1.2 | 5.0 | <= 1.3, reached |');
});

it('names our columns that do not reach the goal', () => {
  const table = costTable([row], [column('ours, a', [10]), column('ours, b', [14])]);
  assert.is(
    lastLineOf(table),
    '| 10,000 videos: save, x JSON.stringify | 1.0 | 1.4 | <= 1.3, **not reached** (ours, b) |',
  );
});

it('shows the unit of a figure that is not a ratio', () => {
  const clock: CostRow = {
    work: 'wait',
    count: 10_000,
    figure: ({ restoreClock }) => restoreClock,
    unit: 'ms',
  };
  assert.is(lastLineOf(costTable([clock], [column('ours', [1])])), '| 10,000 videos: wait | 30 ms |  |');
});

it.run();
