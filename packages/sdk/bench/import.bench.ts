// Measures what a new Node process spends on importing each client with its cache, as published: a command, a function in
// the cloud or a test file pays it every time. The processes take turns, so that other work disturbs all of them alike.
import { execFileSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { machine } from './cache/machine.ts';
import { digits, markdown } from './cache/table.ts';
import { writeIntoDocs } from './cache/writeIntoDocs.ts';

const rounds = 15;
const goalMs = 20;

const packages = fileURLToPath(new URL('../', import.meta.url));
const peers = fileURLToPath(new URL('./peers/', import.meta.url));

const contenders = [
  { title: 'ours', folder: packages, modules: ['@mainvideo/sdk'] },
  { title: 'Apollo Client', folder: peers, modules: ['@apollo/client'] },
  { title: 'urql + Graphcache', folder: peers, modules: ['@urql/core', '@urql/exchange-graphcache'] },
  { title: 'Relay', folder: peers, modules: ['relay-runtime'] },
];
const compared = process.argv.includes('--ours') ? contenders.slice(0, 1) : contenders;

/** Returns the processor time of a process that imports these modules, without what it takes to start. */
function importMs({ folder, modules }: (typeof contenders)[number]): number {
  const program = `
    const before = process.cpuUsage();
    ${modules.map((name) => `await import('${name}');`).join('\n')}
    const { user, system } = process.cpuUsage(before);
    console.log((user + system) / 1000);`;
  const printed = execFileSync(process.execPath, ['--input-type=module', '--eval', program], {
    cwd: folder,
    encoding: 'utf8',
    env: { ...process.env, NODE_ENV: 'production', NODE_OPTIONS: '' },
  });
  return Number(printed);
}

const median = (values: readonly number[]) =>
  [...values].sort((one, other) => one - other)[values.length >> 1]!;

// The first import of each reads files that the system has not cached.
for (const contender of compared) importMs(contender);
const measured = new Map<string, number[]>(compared.map(({ title }) => [title, []]));
for (let round = 0; round < rounds; round += 1)
  for (const contender of compared) measured.get(contender.title)!.push(importMs(contender));
const medians = [...measured].map(([title, times]) => [title, median(times)] as const);
const [ours, ...others] = medians.map(([, ms]) => ms);

const rows = medians.map(([title, ms]) => [
  title,
  digits(ms),
  title === 'ours' ? `<= ${goalMs}, ${ms <= goalMs ? 'reached' : '**not reached**'}` : '',
]);
const ratio = others.length > 0 ? `Ratio to the best peer: ${digits(ours! / Math.min(...others))}. ` : '';
const text = [`${ratio}${machine()}`, markdown(['', 'processor time, ms', 'goal'], rows)].join('\n\n');
console.log(text);
if (process.argv.includes('--write')) writeIntoDocs('import', text);
