// Tests which rules of a normalized cache ours and its peers follow.
//
//   npm run bench -- conformance                 every rule, every library
//   npm run bench -- conformance --rules=feud    only the rules whose id contains one of these words
//   npm run bench -- conformance --ours          only our column: peers are not installed, bundled or run
//   npm run bench -- conformance --write        also writes the table into docs/benchmarks/conformance.md
import { parseArgs } from 'node:util';
import { bundle } from './cache/bundle.ts';
import { columns } from './cache/columns.ts';
import { writeIntoDocs } from './cache/writeIntoDocs.ts';
import { askRule } from './conformance/askRule.ts';
import { conformanceTable, type Verdict } from './conformance/conformanceTable.ts';
import { right } from './conformance/rule.ts';
import { rules } from './conformance/rules/index.ts';

const { values: options } = parseArgs({
  options: {
    rules: { type: 'string', default: '' },
    ours: { type: 'boolean', default: false },
    write: { type: 'boolean', default: false },
  },
});
if (options.write && (options.ours || options.rules !== '')) {
  throw new Error('--write needs the complete table. Remove --ours and --rules, or --write.');
}
const names = options.ours ? ['ours'] : ['ours', 'apollo', 'urql', 'relay'];
const contenders = names.map((name) => columns.find((column) => column.name === name)!);
const wanted = options.rules.split(',');
const asked = rules.filter(({ id }) => wanted.some((word) => id.includes(word)));
if (asked.length === 0) {
  throw new Error(`No rule id contains these words. The ids are: ${rules.map(({ id }) => id).join(', ')}`);
}

await bundle('../conformance/runRule.ts', 'conformance.runRule');
for (const name of names) await bundle(`../conformance/contenders/${name}.ts`, `conformance.${name}`);

const verdicts = asked.map(({ id, title }): Verdict => ({
  title,
  cells: names.map((name) => askRule(name, id)),
}));
const table = conformanceTable(verdicts, contenders);
console.log(`\n${table}`);
if (options.write) writeIntoDocs('conformance', table);

for (const { title, cells } of verdicts) {
  const ours = cells[0]!;
  if ('seen' in ours && ours.seen === right) continue;
  console.error(`Our cache breaks the rule: ${title}.`);
  process.exitCode = 1;
}
