// One contender does one row, in a process of its own: `node transport.runRow.mjs CONTENDER ROW ORIGIN`. It says the figures
// as the last line.
import type { Contender } from './contender.ts';
import { rows } from './rows.ts';

const [name, id, origin] = process.argv.slice(2);
const { contender } = (await import(`./transport.${name}.mjs`)) as { contender: Contender };
// What is not a number, since there was nothing to count, is null in JSON.
console.log(JSON.stringify({ costs: await rows.find((row) => row.id === id)!.measure(contender, origin!) }));
// Clients keep timers.
process.exit();
