import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { root } from '../root.mjs';
import { listFiles } from '../steps/fingerprint.mjs';

const benches = listFiles(join(root, 'packages'))
  .filter((file) => file.endsWith('.bench.ts'))
  .flatMap((file) => /writeIntoDocs\('(\w+)'/.exec(readFileSync(file, 'utf8'))?.[1] ?? []);

const it = suite('docs/benchmarks');

it('has a page for each bench that writes tables', () => assert.ok(benches.length >= 9));

for (const bench of benches) {
  const page = readFileSync(join(root, `docs/benchmarks/${bench}.md`), 'utf8');

  it(`has the markers of ${bench}`, () => {
    const start = page.indexOf(`<!-- npm run bench -- ${bench} --write replaces this part -->`);
    assert.ok(start > 0);
    assert.ok(page.indexOf('<!-- end of the generated part -->') > start);
  });

  it(`says how to run ${bench} again`, () => assert.match(page, `npm run bench -- ${bench}`));
}

it.run();
