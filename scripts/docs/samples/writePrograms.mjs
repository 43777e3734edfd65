import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { root } from '../../root.mjs';

/**
 * Writes the programs of these pages as files while `work` runs. The files are inside the repository, so that they
 * find its packages; each is named after its page and its first line.
 */
export async function withPrograms(pages, work) {
  mkdirSync(join(root, '.cache'), { recursive: true });
  const folder = mkdtempSync(join(root, '.cache/samples-'));
  try {
    for (const { path, programs } of pages) {
      for (const { file, lines } of programs.filter((program) => program.isChecked)) {
        const target = join(folder, path, file);
        mkdirSync(dirname(target), { recursive: true });
        writeFileSync(target, `${lines.join('\n')}\n`);
      }
    }
    writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify(tsconfig));
    return await work(folder);
  } finally {
    rmSync(folder, { recursive: true });
  }
}

const fromRoot = (path) => join(root, path);
const tsconfig = {
  extends: fromRoot('tsconfig.json'),
  compilerOptions: { noUnusedLocals: false, noUnusedParameters: false, moduleDetection: 'force' },
  include: ['.', fromRoot('scripts/docs/samples/ambient.d.ts'), fromRoot('packages/*/src/**/*.d.ts')],
};
