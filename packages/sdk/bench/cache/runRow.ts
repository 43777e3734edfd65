// Measures one row for one library in a separate process: `node runRow.mjs CONTENDER ROW [SIZE]`. The last line of its output
// contains the median, in the unit of the row.
import type { Contender } from './contender.ts';
import { growthRows } from './growthRows.ts';
import { parseRow, rows } from './rows.ts';

const [name, id, size] = process.argv.slice(2);
const startedMs = performance.now();
const { contender } = (await import(`./${name}.mjs`)) as { contender: Contender };
const importMs = performance.now() - startedMs;

const lacks = contender.lacks[id!];
if (lacks !== undefined) {
  console.log(JSON.stringify({ lacks }));
} else {
  const row = [parseRow, ...rows].find((row) => row.id === id);
  const cost = await (row === undefined
    ? growthRows.find((row) => row.id === id)!.measure(contender, Number(size))
    : row.measure(contender, importMs));
  console.log(JSON.stringify({ cost }));
}
// The clients have pending timers.
process.exit();
