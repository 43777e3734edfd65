// Measures what persisting a cache costs, and what data survives faults, in a real Chromium.
//
//   npm run bench -- persistence                    costs and faults, every library
//   npm run bench -- persistence --costs            only the costs
//   npm run bench -- persistence --faults=two,cut   only the faults whose id contains one of these words; all without words
//   npm run bench -- persistence --ours             only our columns: peers are not installed, bundled or run
//   npm run bench -- persistence --rounds=5         5 browsers per library instead of 2
//   npm run bench -- persistence --write           also writes the tables into docs/benchmarks/persistence.md
import { randomUUID } from 'node:crypto';
import { parseArgs } from 'node:util';
import { bundle } from './cache/bundle.ts';
import { machine } from './cache/machine.ts';
import { writeIntoDocs } from './cache/writeIntoDocs.ts';
import { askFaults } from './persistence/askFaults.ts';
import { columns } from './persistence/columns.ts';
import { costRows, costTable } from './persistence/costTable.ts';
import { type Costs, costsOf } from './persistence/costs.ts';
import { faults } from './persistence/faults/index.ts';
import { faultTable } from './persistence/faultTable.ts';
import { meantLosses, oursFailed } from './persistence/oursFailed.ts';
import { startTitleServer } from './persistence/titleServer.ts';

const { values: options } = parseArgs({
  // `--faults` without a value means all faults.
  args: process.argv.slice(2).map((word) => (word === '--faults' ? '--faults=' : word)),
  options: {
    costs: { type: 'boolean', default: false },
    faults: { type: 'string' },
    rounds: { type: 'string', default: '2' },
    ours: { type: 'boolean', default: false },
    write: { type: 'boolean', default: false },
  },
});
if (options.write && (options.ours || options.costs || options.faults !== undefined)) {
  throw new Error('--write needs the complete tables. Remove --ours, --costs and --faults, or --write.');
}
const rounds = Number(options.rounds);
if (!(rounds >= 1)) throw new Error('--rounds must be a number of at least 1.');
const contenders = columns.filter(({ isOurs }) => isOurs || !options.ours);
const titles = contenders.map(({ title }) => title);
const words = (options.faults ?? '').split(',');
const askedFaults =
  options.costs && options.faults === undefined
    ? []
    : faults.filter(({ id }) => words.some((word) => id.includes(word)));
if (options.faults !== undefined && askedFaults.length === 0) {
  throw new Error(`No fault id contains these words. The ids are: ${faults.map(({ id }) => id).join(', ')}`);
}
const askedRows = options.faults === undefined || options.costs ? costRows : [];

await bundle('../persistence/page.ts', 'persistence.page');
for (const { name } of contenders) {
  await bundle(`../persistence/contenders/${name}.ts`, `persistence.${name}`);
}
const server = await startTitleServer();
const tables: string[] = [];

if (askedRows.length > 0) {
  const measured = contenders.map((column) => ({ ...column, samples: new Map<number, Costs[]>() }));
  for (const count of new Set(askedRows.map((row) => row.count))) {
    for (let round = 0; round < rounds; round += 1) {
      // Rotate the order, so that no library always runs first.
      const first = round % measured.length;
      for (const column of [...measured.slice(first), ...measured.slice(0, first)]) {
        const samples = await costsOf(server, column, count, randomUUID());
        column.samples.set(count, [...(column.samples.get(count) ?? []), ...samples]);
        console.log(`costs of ${count} videos: ${column.name}, round ${round + 1}`);
      }
    }
  }
  tables.push(
    `Times are milliseconds of the page's main thread, by its own clock, unless the row says wall-clock time. Medians of ${rounds} ` +
      `browsers per library; the first sample of each browser is not counted. ${machine()}`,
    costTable(askedRows, measured),
  );
}

const outcomes = await askFaults(server, contenders, askedFaults);
if (outcomes.length > 0) {
  const lines = outcomes.map(({ fault, verdicts }) => ({ title: fault.title, verdicts }));
  tables.push(faultTable(lines, titles));
  const meant = meantLosses(outcomes, contenders);
  if (meant.length > 0) tables.push(`Intended: ${meant.join('; ')}.`);
}
server.close();

console.log(`\n${tables.join('\n\n')}`);
if (options.write) writeIntoDocs('persistence', tables.join('\n\n'));

for (const { fault, column, verdict } of oursFailed(outcomes, contenders)) {
  console.error(`${column.title} does not survive this fault: ${fault.title}. ${JSON.stringify(verdict)}`);
  process.exitCode = 1;
}
