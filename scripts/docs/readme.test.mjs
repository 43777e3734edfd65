import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { root } from '../root.mjs';

const read = (path) => readFileSync(join(root, path), 'utf8');
const readme = read('README.md');

const it = suite('README.md');

it('has at most 150 lines', () => assert.ok(readme.trimEnd().split('\n').length <= 150));

it('repeats the figures of the benchmark pages', () => {
  const [, section] = /^## Performance\n([^]*?)^## /m.exec(readme);
  const rows = section.split('\n').filter((line) => line.includes('npm run bench'));
  assert.is(rows.length, 3);
  for (const row of rows) {
    const [, , ours, theirs, command] = row.split('|');
    const [, bench] = /npm run bench -- (\w+)/.exec(command);
    const cells = read(`docs/benchmarks/${bench}.md`)
      .split('\n')
      .map((line) => line.split('|').map((cell) => cell.trim()));
    // The page may name the unit in the row's title.
    const forms = [ours, theirs].map((cell) => {
      const [figure] = /[\d,.]+( kB)?/.exec(cell.trim());
      return figure.replaceAll(',', '');
    });
    assert.ok(
      cells.some((line) => forms.every((form) => line.includes(form))),
      `docs/benchmarks/${bench}.md has no row with ${forms.join(' and ')}`,
    );
  }
});

it.run();
