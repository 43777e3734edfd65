// What does it cost to keep a cache between visits, and what is left of it when something goes wrong? In real Chromium.
//
//   npm run bench -- persistence                    costs and faults, every contender
//   npm run bench -- persistence --costs            the costs alone
//   npm run bench -- persistence --faults=two,cut   the faults alone that have one of these in their id; without words: all
//   npm run bench -- persistence --ours             our columns alone: no peer is installed, bundled or run
//   npm run bench -- persistence --rounds=5         more browsers a contender than 2
//   npm run bench -- persistence --readme           and puts the tables into README.md, between their markers
import { randomUUID } from 'node:crypto';
import { parseArgs } from 'node:util';
import { bundle } from './cache/bundle.ts';
import { machine } from './cache/machine.ts';
import { writeIntoReadme } from './cache/writeIntoReadme.ts';
import { askFaults } from './persistence/askFaults.ts';
import { columns } from './persistence/columns.ts';
import { costRows, costTable } from './persistence/costTable.ts';
import { type Costs, costsOf } from './persistence/costs.ts';
import { faults } from './persistence/faults/index.ts';
import { faultTable } from './persistence/faultTable.ts';
import { meantLosses, oursFailed } from './persistence/oursFailed.ts';
import { startTitleServer } from './persistence/titleServer.ts';

const { values: options } = parseArgs({
  // `--faults` alone is as good as `--faults=`.
  args: process.argv.slice(2).map((word) => (word === '--faults' ? '--faults=' : word)),
  options: {
    costs: { type: 'boolean', default: false },
    faults: { type: 'string' },
    rounds: { type: 'string', default: '2' },
    ours: { type: 'boolean', default: false },
    readme: { type: 'boolean', default: false },
  },
});
if (options.readme && (options.ours || options.costs || options.faults !== undefined)) {
  throw new Error('README.md takes whole tables: leave out --ours, --costs and --faults, or --readme.');
}
const rounds = Number(options.rounds);
if (!(rounds >= 1)) throw new Error('--rounds takes a number from 1 up.');
const contenders = columns.filter(({ isOurs }) => isOurs || !options.ours);
const titles = contenders.map(({ title }) => title);
const words = (options.faults ?? '').split(',');
const askedFaults =
  options.costs && options.faults === undefined
    ? []
    : faults.filter(({ id }) => words.some((word) => id.includes(word)));
if (options.faults !== undefined && askedFaults.length === 0) {
  throw new Error(`No fault has that in its id: ${faults.map(({ id }) => id).join(', ')}`);
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
      // Nobody is always the first.
      const first = round % measured.length;
      for (const column of [...measured.slice(first), ...measured.slice(0, first)]) {
        const samples = await costsOf(server, column, count, randomUUID());
        column.samples.set(count, [...(column.samples.get(count) ?? []), ...samples]);
        console.log(`costs of ${count} videos: ${column.name}, round ${round + 1}`);
      }
    }
  }
  tables.push(
    `Milliseconds are those of the page's main thread, by the thread's own clock, where nothing else is said. Medians of ${rounds} ` +
      `browsers a contender, each after a first time that is not counted. ${machine()}`,
    costTable(askedRows, measured),
  );
}

const outcomes = await askFaults(server, contenders, askedFaults);
if (outcomes.length > 0) {
  const lines = outcomes.map(({ fault, verdicts }) => ({ title: fault.title, verdicts }));
  tables.push(faultTable(lines, titles));
  const meant = meantLosses(outcomes, contenders);
  if (meant.length > 0) tables.push(`Meant to be so: ${meant.join('; ')}.`);
}
server.close();

console.log(`\n${tables.join('\n\n')}`);
if (options.readme) writeIntoReadme('persistence', tables.join('\n\n'));

for (const { fault, column, verdict } of oursFailed(outcomes, contenders)) {
  console.error(`Not survived by ${column.title}: ${fault.title}. ${JSON.stringify(verdict)}`);
  process.exitCode = 1;
}
