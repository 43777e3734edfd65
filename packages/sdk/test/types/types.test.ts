// The files in this folder compile, and their lines marked as errors do not: an expected error that is missing is
// itself an error.
import { execFile } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';

const it = suite('types');

const folder = dirname(fileURLToPath(import.meta.url));
const root = join(folder, '../../../..');
const files = readdirSync(folder)
  .filter((name) => /\.tsx?$/.test(name) && !name.includes('.test.'))
  .map((name) => join(folder, name));
const isLong = process.env['LONG'] === '1';

/** Returns what the compiler prints, but for the sources: only their types as others see them must fit each setting. */
async function problems(options: object, texts: { readonly [name: string]: string } = {}): Promise<string> {
  mkdirSync(join(root, '.cache'), { recursive: true });
  // Within the repository, so that its packages are found.
  const made = mkdtempSync(join(root, '.cache/types-'));
  try {
    for (const [name, text] of Object.entries(texts)) writeFileSync(join(made, name), text);
    const config = {
      extends: join(root, 'tsconfig.json'),
      compilerOptions: { ...options, noEmit: true },
      files: Object.keys(texts).length > 0 ? Object.keys(texts) : files,
      include: [],
    };
    writeFileSync(join(made, 'tsconfig.json'), JSON.stringify(config));
    const compiler = join(root, 'node_modules', isLong ? 'typescript' : 'typescript-7', 'bin/tsc');
    const argv = [compiler, '-p', made, '--pretty', 'false'];
    const printed = await promisify(execFile)(process.execPath, argv, { cwd: made }).then(
      ({ stdout }) => stdout,
      ({ stdout, stderr }: { stdout: string; stderr: string }) => `${stdout}${stderr}`,
    );
    return printed
      .split(/^(?=\S)/m)
      .filter((problem) => !/^\S*packages\/sdk\/src\//.test(problem))
      .join('');
  } finally {
    rmSync(made, { recursive: true, force: true });
  }
}

/** `npm run check -- types` compiles them with the other setting. The long tier uses TypeScript 6. */
const settings = isLong ? [false, true] : [true];
for (const exactOptionalPropertyTypes of settings) {
  it(`are as their tests say, with exactOptionalPropertyTypes: ${exactOptionalPropertyTypes}`, async () => {
    assert.is(await problems({ exactOptionalPropertyTypes }), '');
  });
}

it('are checked: an error that is expected in vain is one', async () => {
  const text = '// @ts-expect-error there is none\nexport const one: number = 1;\n';
  assert.is(
    await problems({}, { 'inVain.ts': text }),
    "inVain.ts(1,1): error TS2578: Unused '@ts-expect-error' directive.\n",
  );
});

it.run();
