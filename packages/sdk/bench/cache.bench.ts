// Compares the cache with other normalized caches, and checks that the cost of a change depends on the change alone.
//
//   npm run bench -- cache                       every row, every library
//   npm run bench -- cache --rows=write,deep     only the rows whose id contains one of these words
//   npm run bench -- cache --ours                only our column: peers are not installed, bundled or run
//   npm run bench -- cache --rounds=5            5 processes per row and library instead of 3
//   npm run bench -- cache --write              also writes the tables into docs/benchmarks/cache.md
import { parseArgs } from 'node:util';
import { bundle } from './cache/bundle.ts';
import { columns } from './cache/columns.ts';
import { costOf, together } from './cache/costs.ts';
import { growthRows } from './cache/growthRows.ts';
import { machine } from './cache/machine.ts';
import { parseRow, rows } from './cache/rows.ts';
import { digits, type Growth, growthTableOf, type Line, tableOf } from './cache/table.ts';
import { writeIntoDocs } from './cache/writeIntoDocs.ts';

const { values: options } = parseArgs({
  options: {
    rows: { type: 'string', default: '' },
    rounds: { type: 'string', default: '3' },
    ours: { type: 'boolean', default: false },
    write: { type: 'boolean', default: false },
  },
});
if (options.write && (options.ours || options.rows !== '')) {
  throw new Error('--write needs the complete tables. Remove --ours and --rows, or --write.');
}
const contenders = columns.filter(({ name }) => !options.ours || name === 'ours');
const wanted = options.rows.split(',');
const isWanted = ({ id }: { readonly id: string }): boolean => wanted.some((word) => id.includes(word));
const rounds = Number(options.rounds);
if (!(rounds >= 1)) throw new Error('--rounds must be a number of at least 1.');
if (![...rows, ...growthRows].some(isWanted)) {
  throw new Error(
    `No row id contains these words. The ids are: ${[...rows, ...growthRows].map(({ id }) => id).join(', ')}`,
  );
}

await bundle('runRow.ts', 'runRow');
for (const { name } of contenders) await bundle(`contenders/${name}.ts`, name);

const lines: Line[] = [];
for (const row of rows.filter(isWanted)) {
  const samples = new Map(contenders.map(({ name }) => [name, [] as (number | string)[]]));
  for (let round = 0; round < Math.max(row.rounds ?? 0, rounds); round += 1) {
    // Rotate the order, so that no library always runs first or always after the same one.
    const first = round % contenders.length;
    for (const { name } of [...contenders.slice(first), ...contenders.slice(0, first)]) {
      samples.get(name)!.push(costOf(name, row.id));
    }
  }
  const costs = new Map([...samples].map(([name, all]) => [name, together(all)]));
  lines.push({ ...row, costs });
  const cells = [...costs].map(([name, cost]) => `${name} ${typeof cost === 'number' ? digits(cost) : '-'}`);
  console.log(`${row.id.padEnd(16)} ${cells.join('  ')}  (${row.unit})`);
}

const growth: Growth[] = growthRows.filter(isWanted).map((row) => {
  const [smallMs, largeMs] = row.sizes.map((size) =>
    together(Array.from({ length: rounds }, () => costOf('ours', row.id, size))),
  ) as [number, number];
  return { ...row, smallMs, largeMs };
});

const parseMs = together(Array.from({ length: rounds }, () => costOf('ours', parseRow.id)));
const tables = [
  `The data set has 10,000 videos in 500 channels; \`JSON.parse\` alone takes ${digits(parseMs as number)} ms for it. Each figure is ` +
    `the median of at least ${rounds} processes, and each process reports its own median. ${machine()}`,
];
if (lines.length > 0) tables.push(tableOf(lines, contenders));
if (growth.length > 0) tables.push(growthTableOf(growth));
console.log(`\n${tables.join('\n\n')}`);
if (options.write) writeIntoDocs('cache', tables.join('\n\n'));

for (const { work, smallMs, largeMs, mostTimes } of growth) {
  if (largeMs / smallMs <= mostTimes) continue;
  console.error(
    `${work}: the cost grew ${digits(largeMs / smallMs)} times; the limit is ${mostTimes} times.`,
  );
  process.exitCode = 1;
}
