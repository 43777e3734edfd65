// What does the cache cost beside its peers, and does a change cost no more than what changed?
//
//   npm run bench -- cache                       every row, every contender
//   npm run bench -- cache --rows=write,deep     the rows that have one of these in their id
//   npm run bench -- cache --ours                our column alone: no peer is installed, bundled or run
//   npm run bench -- cache --rounds=5            more processes a row and contender than 3
//   npm run bench -- cache --readme              and puts the tables into README.md, between their markers
import { execFileSync } from 'node:child_process';
import { parseArgs } from 'node:util';
import { bundle, bundlesFolder } from './cache/bundle.ts';
import { growthRows, rows } from './cache/rows.ts';
import { median } from './cache/measure.ts';
import { type Column, digits, growthTableOf, type Line, tableOf } from './cache/table.ts';

const { values: options } = parseArgs({
  options: {
    rows: { type: 'string', default: '' },
    rounds: { type: 'string', default: '3' },
    ours: { type: 'boolean', default: false },
    readme: { type: 'boolean', default: false },
  },
});

const columns: readonly Column[] = [{ name: 'ours', title: 'ours', isPeer: false }];
const wanted = options.rows.split(',');
const isWanted = ({ id }: { readonly id: string }): boolean => wanted.some((word) => id.includes(word));
const contenders = columns.filter(({ name }) => !options.ours || name === 'ours');

await bundle('runRow.ts', 'runRow');
for (const { name } of contenders) await bundle(`contenders/${name}.ts`, name);

const lines: Line[] = [];
for (const row of rows.filter(isWanted)) {
  const samples = new Map<string, (number | string)[]>();
  const rounds = Math.max(row.rounds ?? 0, Number(options.rounds));
  for (let round = 0; round < rounds; round += 1) {
    // Nobody is always the first, or always behind the same one.
    const first = round % contenders.length;
    for (const { name } of [...contenders.slice(first), ...contenders.slice(0, first)]) {
      samples.set(name, [...(samples.get(name) ?? []), costOf(name, row.id)]);
    }
  }
  const costs = new Map([...samples].map(([name, costs]) => [name, together(costs)]));
  lines.push({ ...row, costs });
  const said = contenders.map(({ name }) => `${name} ${saidOf(costs.get(name)!)}`);
  console.log(`${row.id.padEnd(16)} ${said.join('  ')}  (${row.unit})`);
}
console.log(`\n${tableOf(lines, contenders)}`);

const growth = growthRows.filter(isWanted).map((row) => {
  const costs = row.sizes.map((size) =>
    Array.from({ length: Number(options.rounds) }, () => costOf('ours', row.id, `${size}`)),
  );
  const [smallMs, largeMs] = costs.map(together) as [number, number];
  return { ...row, smallMs, largeMs, grows: largeMs / smallMs };
});
if (growth.length > 0) console.log(`\n${growthTableOf(growth)}`);
for (const { work, grows, mostTimes } of growth) {
  if (grows <= mostTimes) continue;
  console.error(`${work}: it grew ${digits(grows)} times, which is more than ${mostTimes}.`);
  process.exitCode = 1;
}

/** What one process says: a number in the row's unit, or why it cannot do the row. */
function costOf(contender: string, row: string, ...size: readonly string[]): number | string {
  const output = execFileSync(
    process.execPath,
    ['--expose-gc', `${bundlesFolder}runRow.mjs`, contender, row, ...size],
    { encoding: 'utf8', timeout: 120_000 },
  );
  const { cost, lacks } = JSON.parse(output.trimEnd().split('\n').at(-1)!);
  return cost ?? lacks;
}

function together(costs: readonly (number | string)[]): number | string {
  const numbers = costs.filter((cost) => typeof cost === 'number');
  return numbers.length > 0 ? median(numbers) : costs[0]!;
}

function saidOf(cost: number | string): string {
  return typeof cost === 'number' ? digits(cost) : '-';
}
