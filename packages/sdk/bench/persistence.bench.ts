// What does it cost to keep a cache between visits, and what is left of it when something goes wrong? In real Chromium.
//
//   npm run bench -- persistence                        costs and faults, every contender
//   npm run bench -- persistence --only=save,two-tabs   the rows and faults that have one of these in their id
//   npm run bench -- persistence --ours                 our columns alone: no peer is installed, bundled or run
//   npm run bench -- persistence --rounds=5             more browsers a contender than 3
//   npm run bench -- persistence --readme               and puts the tables into README.md, between their markers
import { parseArgs } from 'node:util';
import { bundle } from './cache/bundle.ts';
import { machine } from './cache/machine.ts';
import { writeIntoReadme } from './cache/writeIntoReadme.ts';
import { askFaults } from './persistence/askFaults.ts';
import { columns } from './persistence/columns.ts';
import { faults } from './persistence/faults/index.ts';
import { faultTable } from './persistence/faultTable.ts';
import { startTitleServer } from './persistence/titleServer.ts';

const { values: options } = parseArgs({
  options: {
    only: { type: 'string', default: '' },
    rounds: { type: 'string', default: '3' },
    ours: { type: 'boolean', default: false },
    readme: { type: 'boolean', default: false },
  },
});
if (options.readme && (options.ours || options.only !== '')) {
  throw new Error('README.md takes whole tables: leave out --ours and --only, or --readme.');
}
const contenders = columns.filter(({ isOurs }) => isOurs || !options.ours);
const words = options.only.split(',');
const isWanted = ({ id }: { readonly id: string }): boolean => words.some((word) => id.includes(word));

await bundle('../persistence/page.ts', 'persistence.page');
for (const { name } of contenders)
  await bundle(`../persistence/contenders/${name}.ts`, `persistence.${name}`);

const server = await startTitleServer();
const lines = await askFaults(server, contenders, faults.filter(isWanted));
server.close();
console.log(faultTable(lines, contenders.map(({ title }) => title)));
