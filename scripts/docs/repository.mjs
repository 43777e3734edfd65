import { existsSync, readFileSync } from 'node:fs';
import { basename, join, relative, sep } from 'node:path';
import { knownWords } from './knownWords.mjs';

/** Reads the facts that claims are compared with, once for all claims. */
export function readRepository(folder, files) {
  const paths = files.map((file) => relative(folder, file).split(sep).join('/'));
  const budgetFile = join(folder, 'scripts/size.budgets.json');
  const sizes = new Map(
    Object.entries(existsSync(budgetFile) ? readJson(budgetFile) : {}).flatMap(([name, bytes]) => {
      const short = name.replace(/^(sdk|web): (\+ )?/, '');
      return [[short, bytes], ...(name.startsWith('sdk: ') ? [[`@mainvideo/sdk/${short}`, bytes]] : [])];
    }),
  );
  const decisions = paths.flatMap((path) => /^docs\/decisions\/(\d{4})-.*\.md$/.exec(path)?.[1] ?? []);
  return {
    folder,
    names: new Set(files.map((file) => basename(file))),
    scripts: readJson(join(folder, 'package.json')).scripts ?? {},
    benches: paths.filter((path) => /\.bench\.(?:ts|mjs)$/.test(path)),
    tests: [
      ...paths.filter((path) => /\.test\.(tsx?|mjs)$/.test(path)),
      ...paths.map((path) => /^scripts\/check\/(\w+)\.mjs$/.exec(path)?.[1] ?? ''),
    ],
    decisions: new Set(decisions),
    sharedNumbers: decisions
      .filter((number, i) => decisions.indexOf(number) !== i)
      .map((number) => `docs/decisions: two decisions have the number ${number}`),
    sizes,
    sizeNames: [...sizes.keys()],
    words: knownWords(folder, files),
  };
}

export const readJson = (file) => JSON.parse(readFileSync(file, 'utf8'));
