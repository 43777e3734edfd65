// Measures what a request costs in each client, and how many requests a failing server receives.
//
//   npm run bench -- transport                    every row, every library
//   npm run bench -- transport --rows=storm,dead  only the rows whose id contains one of these words
//   npm run bench -- transport --ours             only our column and that of a plain fetch
//   npm run bench -- transport --write           also writes the table into docs/benchmarks/transport.md
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { parseArgs } from 'node:util';
import { bundle, bundlesFolder } from './cache/bundle.ts';
import { columns as cacheColumns } from './cache/columns.ts';
import { machine } from './cache/machine.ts';
import { digits, markdown } from './cache/table.ts';
import { writeIntoDocs } from './cache/writeIntoDocs.ts';
import { type Figure, rows } from './transport/rows.ts';

const { values: options } = parseArgs({
  options: {
    rows: { type: 'string', default: '' },
    ours: { type: 'boolean', default: false },
    write: { type: 'boolean', default: false },
  },
});
if (options.write && (options.ours || options.rows !== '')) {
  throw new Error('--write needs the complete table. Remove --ours and --rows, or --write.');
}
const peers = options.ours ? [] : ['apollo', 'urql'];
const names = ['ours', ...peers, 'byHand'];
const wanted = options.rows.split(',');
const asked = rows.filter(({ id }) => wanted.some((word) => id.includes(word)));
if (asked.length === 0)
  throw new Error(`No row id contains these words. The ids are: ${rows.map(({ id }) => id).join(', ')}`);

await bundle('../transport/runRow.ts', 'transport.runRow');
await bundle('../transport/server.ts', 'transport.server');
for (const name of names) await bundle(`../transport/contenders/${name}.ts`, `transport.${name}`);

const lines: (readonly string[])[] = [];
for (const [index, row] of asked.entries()) {
  const costs = new Map<string, readonly number[]>();
  // Rotate the order, so that no library always runs first.
  const order = names.map((_, at) => names[(at + index) % names.length]!);
  for (const name of order) {
    if (!(row.isBeyondByHand && name === 'byHand')) costs.set(name, await costOf(name, row.id));
  }
  if (row.isOverhead) {
    const ownCosts = costs.get('byHand')!;
    for (const [name, own] of costs) {
      if (name !== 'byHand')
        costs.set(
          name,
          own.map((cost, at) => cost - ownCosts[at]!),
        );
    }
  }
  for (const [at, figure] of row.figures.entries()) {
    lines.push(lineOf(figure, new Map([...costs].map(([name, own]) => [name, own[at]!]))));
    console.log(lines.at(-1)!.join('  '));
  }
}
const titles = ['ours', ...peers.map(titleOf), 'plain fetch'];
const table = [
  `All libraries send their requests to the same server program, which runs in a separate process on the loopback interface. ${machine()}`,
  markdown(['', ...titles, 'ratio to best peer', 'goal'], lines),
].join('\n\n');
console.log(`\n${table}`);
if (options.write) writeIntoDocs('transport', table);

function titleOf(name: string): string {
  return name === 'urql' ? 'urql 6.0' : cacheColumns.find((column) => column.name === name)!.title;
}

function lineOf(row: Figure, costs: ReadonlyMap<string, number>): readonly string[] {
  const cells = names.map((name) => {
    const cost = costs.get(name);
    return cost === undefined || Number.isNaN(cost) ? '-' : `${digits(cost)} ${row.unit}`.trim();
  });
  const best = Math.min(...peers.map((name) => costs.get(name)!).filter((cost) => !Number.isNaN(cost)));
  const ratio = costs.get('ours')! / best;
  // Counts without a goal are informative: they have no ratio.
  const isCompared = peers.length > 0 && (row.goal !== null || row.unit !== '');
  const compared = isCompared ? digits(ratio) : '';
  const goal =
    row.goal === null
      ? ''
      : `<= ${row.goal}${peers.length === 0 ? '' : ratio <= row.goal ? ', reached' : ', **not reached**'}`;
  return [row.work, ...cells, compared, goal];
}

/** Measures one row for one library, in a new process and with a new server. */
async function costOf(name: string, id: string): Promise<readonly number[]> {
  const server = spawn(process.execPath, [`${bundlesFolder}transport.server.mjs`], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  try {
    const [port] = await once(createInterface(server.stdout), 'line');
    const words = [
      '--expose-gc',
      `${bundlesFolder}transport.runRow.mjs`,
      name,
      id,
      `http://127.0.0.1:${port}`,
    ];
    const { status, stdout } = spawnSync(process.execPath, words, {
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'inherit'],
      timeout: 120_000,
    });
    if (status !== 0) throw new Error(`${name} ${id} exited with ${status ?? 'a signal'}.`);
    const { costs } = JSON.parse(stdout.trimEnd().split('\n').at(-1)!) as { costs: (number | null)[] };
    return costs.map((cost) => cost ?? Number.NaN);
  } finally {
    server.kill();
  }
}
