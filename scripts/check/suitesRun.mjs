import { readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { root } from '../root.mjs';
import { listFiles } from '../steps/fingerprint.mjs';

export const title = 'suites run';

/** uvu passes a suite that is never run, without a word. */
export async function run() {
  const files = ['packages', 'scripts'].flatMap((folder) => listFiles(join(root, folder)));
  return files
    .filter((file) => /\.(test|laws)\.(tsx?|mjs)$/.test(file))
    .flatMap((file) =>
      suitesNotRun(readFileSync(file, 'utf8')).map((name) => `${relative(root, file)}: ${name} is never run`),
    )
    .join('\n');
}

/** The names of suites in a source text that have fewer `.run()` than makings. */
export function suitesNotRun(source) {
  const code = source.replace(/\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm, '');
  if (!/from ['"]uvu['"]/.test(code)) return [];
  const made = [...code.matchAll(/(?:(?:const|let)\s+(\w+)\s*=\s*)?\bsuite(?:<[^>]*>)?\(/g)].map(
    (match) => match[1],
  );
  // `test` is the suite without a name that uvu makes itself.
  if (/import\s*{[^}]*\btest\b[^}]*}\s*from ['"]uvu['"]/.test(code)) made.push('test');
  const count = (name) => made.filter((other) => other === name).length;
  const runs = (name) => [...code.matchAll(new RegExp(`\\b${name}\\.run\\(`, 'g'))].length;
  const unnamed = made.filter((name) => name === undefined).map(() => 'a suite without a name of its own');
  return [...unnamed, ...new Set(made.filter((name) => name !== undefined && runs(name) < count(name)))];
}
