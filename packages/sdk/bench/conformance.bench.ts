// Which rules does a normalized cache keep to, ours and its peers', each tried at this moment?
//
//   npm run bench -- conformance                 every rule, every contender
//   npm run bench -- conformance --rules=feud    the rules that have one of these in their id
//   npm run bench -- conformance --ours          our column alone: no peer is installed, bundled or run
//   npm run bench -- conformance --readme        and puts the table into README.md, between its markers
import { parseArgs } from 'node:util';
import { bundle } from './cache/bundle.ts';
import { columns } from './cache/columns.ts';
import { writeIntoReadme } from './cache/writeIntoReadme.ts';
import { askRule } from './conformance/askRule.ts';
import { conformanceTable, type Verdict } from './conformance/conformanceTable.ts';
import { right } from './conformance/rule.ts';
import { rules } from './conformance/rules/index.ts';

const { values: options } = parseArgs({
  options: {
    rules: { type: 'string', default: '' },
    ours: { type: 'boolean', default: false },
    readme: { type: 'boolean', default: false },
  },
});
if (options.readme && (options.ours || options.rules !== '')) {
  throw new Error('README.md takes the whole table: leave out --ours and --rules, or --readme.');
}
const names = options.ours ? ['ours'] : ['ours', 'apollo', 'urql', 'relay'];
const contenders = names.map((name) => columns.find((column) => column.name === name)!);
const wanted = options.rules.split(',');
const asked = rules.filter(({ id }) => wanted.some((word) => id.includes(word)));
if (asked.length === 0) {
  throw new Error(`No rule has that in its id: ${rules.map(({ id }) => id).join(', ')}`);
}

await bundle('../conformance/runRule.ts', 'conformance.runRule');
for (const name of names) await bundle(`../conformance/contenders/${name}.ts`, `conformance.${name}`);

const verdicts = asked.map(({ id, title }): Verdict => ({
  title,
  cells: names.map((name) => askRule(name, id)),
}));
const table = conformanceTable(verdicts, contenders);
console.log(`\n${table}`);
if (options.readme) writeIntoReadme('conformance', table);

for (const { title, cells } of verdicts) {
  const ours = cells[0]!;
  if ('seen' in ours && ours.seen === right) continue;
  console.error(`Not so of ours: ${title}.`);
  process.exitCode = 1;
}
