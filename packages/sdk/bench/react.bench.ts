// Measures how long React takes to show a list of 1,000 rows, and a change of one row, in a real Chromium.
//
//   npm run bench -- react               every library
//   npm run bench -- react --ours        only our column: peers are not installed, bundled or run
//   npm run bench -- react --rounds=15   15 browsers per library instead of 9
//   npm run bench -- react --write      also writes the table into docs/benchmarks/react.md
import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { parseArgs } from 'node:util';
import type { Browser } from 'playwright-core';
import { bundle, bundlesFolder } from './cache/bundle.ts';
import { columns as cacheColumns } from './cache/columns.ts';
import { machine } from './cache/machine.ts';
import { median } from './cache/measure.ts';
import { type Line, tableOf } from './cache/table.ts';
import { writeIntoDocs } from './cache/writeIntoDocs.ts';
import { startBrowser } from './persistence/stage.ts';
import type { ReactCosts } from './react/page.ts';

/** Defined in the page by `react/page.ts`. */
declare const measure: () => Promise<ReactCosts>;

const { values: options } = parseArgs({
  options: {
    rounds: { type: 'string', default: '9' },
    ours: { type: 'boolean', default: false },
    write: { type: 'boolean', default: false },
  },
});
if (options.write && options.ours)
  throw new Error('--write needs the complete table. Remove --ours or --write.');
const rounds = Number(options.rounds);
if (!(rounds >= 1)) throw new Error('--rounds must be a number of at least 1.');

const columns = cacheColumns.filter(
  ({ name, isPeer }) => name === 'ours' || (isPeer && !options.ours && name !== 'dataClient'),
);
for (const { name } of columns) await bundle(`../react/contenders/${name}.tsx`, `react.${name}`);

const server = createServer((request, response) => {
  const name = new URL(request.url!, 'http://localhost').pathname.slice(1);
  const script = columns.some((column) => `react.${column.name}.mjs` === name);
  response.setHeader('content-type', script ? 'text/javascript' : 'text/html');
  if (script) response.end(readFileSync(`${bundlesFolder}${name}`));
  else
    response.end(
      `<!doctype html><meta charset="utf-8"><script type="module" src="/react.${name}.mjs"></script>`,
    );
}).listen(0, '127.0.0.1');
await new Promise((resolve) => server.once('listening', resolve));
const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;

const samples = new Map(columns.map(({ name }) => [name, [] as ReactCosts[]]));
for (let round = 0; round <= rounds; round += 1) {
  // Rotate the order. Each library runs in a new browser, which has compiled no code of another library.
  const first = round % columns.length;
  for (const { name } of [...columns.slice(first), ...columns.slice(0, first)]) {
    const browser = await startBrowser();
    const costs = await costsOf(browser, name).finally(() => browser.close());
    // The first round is not counted: the file cache of the system is cold.
    if (round > 0) samples.get(name)!.push(costs);
  }
  console.log(`round ${round} of ${rounds}`);
}
server.close();

async function costsOf(browser: Browser, name: string): Promise<ReactCosts> {
  const page = await browser.newPage();
  const errors: string[] = [];
  page.on('pageerror', (error) => errors.push(String(error)));
  page.on('console', (message) => {
    if (message.type() === 'error') errors.push(message.text());
  });
  await page.goto(`${origin}/${name}`);
  await page.waitForFunction(() => 'measure' in globalThis);
  try {
    return await page.evaluate(() => measure());
  } catch (error) {
    throw new Error(`${name}: ${[String(error), ...errors].join('\n')}`, { cause: error });
  }
}

const rows: readonly (Omit<Line, 'costs'> & { readonly figure: (costs: ReactCosts) => number })[] = [
  {
    work: 'first render of 1,000 rows, from the response',
    unit: 'ms',
    goal: 1,
    figure: ({ firstMs }) => firstMs,
  },
  {
    work: 'first render of 1,000 rows, from the cache',
    unit: 'ms',
    goal: 1,
    figure: ({ knownMs }) => knownMs,
  },
  { work: 'a mutation changes one row', unit: 'ms', goal: 1, figure: ({ changeMs }) => changeMs },
  {
    work: 'components rendered for that mutation',
    unit: 'of 1,001',
    goal: 1,
    figure: ({ changeRenders }) => changeRenders,
  },
];
const lines = rows.map(({ figure, ...line }): Line => {
  const costs = columns.map(({ name }) => [name, median(samples.get(name)!.map(figure))] as const);
  return { ...line, costs: new Map(costs) };
});
const text = [
  'Wall-clock time from the call until the DOM shows the result. Each row uses a fragment hook where the library has one ' +
    `(urql does not). Medians of ${rounds} browsers per library. ${machine()}`,
  tableOf(lines, columns),
].join('\n\n');
console.log(`\n${text}`);
if (options.write) writeIntoDocs('react', text);
