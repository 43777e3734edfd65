// What does the cache cost beside its peers, and does a change cost no more than what changed?
//
//   npm run bench -- cache                       every row, every contender
//   npm run bench -- cache --rows=write,deep     the rows that have one of these in their id
//   npm run bench -- cache --ours                our column alone: no peer is installed, bundled or run
//   npm run bench -- cache --rounds=5            more processes a row and contender than 3
//   npm run bench -- cache --readme              and puts the tables into README.md, between their markers
import { parseArgs } from 'node:util';
import { bundle } from './cache/bundle.ts';
import { columns } from './cache/columns.ts';
import { costOf, together } from './cache/costs.ts';
import { growthRows } from './cache/growthRows.ts';
import { machine } from './cache/machine.ts';
import { parseRow, rows } from './cache/rows.ts';
import { digits, type Growth, growthTableOf, type Line, tableOf } from './cache/table.ts';
import { writeIntoReadme } from './cache/writeIntoReadme.ts';

const { values: options } = parseArgs({
  options: {
    rows: { type: 'string', default: '' },
    rounds: { type: 'string', default: '3' },
    ours: { type: 'boolean', default: false },
    readme: { type: 'boolean', default: false },
  },
});
if (options.readme && (options.ours || options.rows !== '')) {
  throw new Error('README.md takes whole tables: leave out --ours and --rows, or --readme.');
}
const contenders = columns.filter(({ name }) => !options.ours || name === 'ours');
const wanted = options.rows.split(',');
const isWanted = ({ id }: { readonly id: string }): boolean => wanted.some((word) => id.includes(word));
const rounds = Number(options.rounds);
if (!(rounds >= 1)) throw new Error('--rounds takes a number from 1 up.');
if (![...rows, ...growthRows].some(isWanted)) {
  throw new Error(`No row has that in its id: ${[...rows, ...growthRows].map(({ id }) => id).join(', ')}`);
}

await bundle('runRow.ts', 'runRow');
for (const { name } of contenders) await bundle(`contenders/${name}.ts`, name);

const lines: Line[] = [];
for (const row of rows.filter(isWanted)) {
  const samples = new Map(contenders.map(({ name }) => [name, [] as (number | string)[]]));
  for (let round = 0; round < Math.max(row.rounds ?? 0, rounds); round += 1) {
    // Nobody is always the first, or always behind the same one.
    const first = round % contenders.length;
    for (const { name } of [...contenders.slice(first), ...contenders.slice(0, first)]) {
      samples.get(name)!.push(costOf(name, row.id));
    }
  }
  const costs = new Map([...samples].map(([name, all]) => [name, together(all)]));
  lines.push({ ...row, costs });
  const said = [...costs].map(([name, cost]) => `${name} ${typeof cost === 'number' ? digits(cost) : '-'}`);
  console.log(`${row.id.padEnd(16)} ${said.join('  ')}  (${row.unit})`);
}

const growth: Growth[] = growthRows.filter(isWanted).map((row) => {
  const [smallMs, largeMs] = row.sizes.map((size) =>
    together(Array.from({ length: rounds }, () => costOf('ours', row.id, size))),
  ) as [number, number];
  return { ...row, smallMs, largeMs };
});

const parseMs = together(Array.from({ length: rounds }, () => costOf('ours', parseRow.id)));
const tables = [
  `10,000 videos with 500 channels, which JSON.parse alone takes ${digits(parseMs as number)} ms for. A figure is the median of ` +
    `at least ${rounds} processes, each of which says a median of its own. ${machine()}`,
];
if (lines.length > 0) tables.push(tableOf(lines, contenders));
if (growth.length > 0) tables.push(growthTableOf(growth));
console.log(`\n${tables.join('\n\n')}`);
if (options.readme) writeIntoReadme('cache', tables.join('\n\n'));

for (const { work, smallMs, largeMs, mostTimes } of growth) {
  if (largeMs / smallMs <= mostTimes) continue;
  console.error(`${work}: it grew ${digits(largeMs / smallMs)} times, and may ${mostTimes} times.`);
  process.exitCode = 1;
}
