// Compares what hooks render with what those of Apollo Client render.
//
//   npm run bench -- hooks            prints the table
//   npm run bench -- hooks --write    also writes it into docs/benchmarks/hooks.md
import { parseArgs } from 'node:util';
import { bundle, bundlesFolder } from './cache/bundle.ts';
import { writeIntoDocs } from './cache/writeIntoDocs.ts';
import { hooksTable, type Row } from './hooks/hooksTable.ts';
import type { HookLibrary } from './hooks/hookLibrary.ts';
import { openDocument } from './hooks/openDocument.ts';
import { runScenario } from './hooks/runScenario.ts';
import { scenarios } from './hooks/scenarios.ts';

const { values: options } = parseArgs({ options: { write: { type: 'boolean', default: false } } });

openDocument();
const names = ['ours', 'apollo'] as const;
for (const name of names) await bundle(`../hooks/contenders/${name}.ts`, `hooks.${name}`, 'development');
const [ours, apollo] = await Promise.all(
  names.map(async (name) => (await import(`${bundlesFolder}hooks.${name}.mjs`)).library as HookLibrary),
);
const rows: Row[] = [];
for (const scenario of scenarios)
  rows.push({
    title: scenario.title,
    ours: await runScenario(ours!, scenario),
    apollo: await runScenario(apollo!, scenario),
  });
const table = hooksTable(rows);
console.log(`\n${table}`);
if (options.write) writeIntoDocs('hooks', table);
// Timers of Apollo Client run on.
process.exit();
