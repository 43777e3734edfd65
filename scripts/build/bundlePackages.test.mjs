import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { rollup } from 'rollup';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { bundlePackages } from './bundlePackages.mjs';

const it = suite('bundlePackages');

it('puts packages beside an output that runs where they are not installed, and finds them from its chunks', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'bundled-'));
  try {
    const sources = join(folder, 'src');
    mkdirSync(sources);
    writeFileSync(join(folder, 'package.json'), '{ "type": "module" }');
    writeFileSync(
      join(sources, 'main.js'),
      "import { parse } from 'graphql'; import('./later.js').then(({ print }) => console.log(print(parse('{ a }'))));",
    );
    writeFileSync(join(sources, 'later.js'), "export { print } from 'graphql';");
    const bundle = await rollup({
      input: join(sources, 'main.js'),
      plugins: [bundlePackages(['graphql'], sources)],
    });
    await bundle.write({ dir: join(folder, 'out'), chunkFileNames: 'chunks/[name].js' });
    await bundle.close();
    const printed = execFileSync(process.execPath, [join(folder, 'out/main.js')], { encoding: 'utf8' });
    assert.is(printed, '{\n  a\n}\n');
  } finally {
    rmSync(folder, { recursive: true });
  }
});

it.run();
