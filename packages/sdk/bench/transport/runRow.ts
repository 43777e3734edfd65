// Measures one row for one library in a separate process: `node transport.runRow.mjs CONTENDER ROW ORIGIN`. The last line of
// its output contains the figures.
import type { Contender } from './contender.ts';
import { rows } from './rows.ts';

const [name, id, origin] = process.argv.slice(2);
const { contender } = (await import(`./transport.${name}.mjs`)) as { contender: Contender };
// JSON turns NaN, a figure without any sample, into null.
console.log(JSON.stringify({ costs: await rows.find((row) => row.id === id)!.measure(contender, origin!) }));
// The clients have pending timers.
process.exit();
