import { problemsOfCommand } from './command.mjs';

export const title = 'format';

const everything = [
  'packages/*/{src,test,bench}/**/*.{ts,tsx,css}',
  'scripts/**/*.{mjs,js,ts}',
  'examples/**/*.{js,mjs,ts,tsx,html,json}',
  '*.{json,mjs}',
  'packages/*/*.json',
];

/** Mend with `npx prettier --write` and the paths that are named. */
export const run = (paths = []) =>
  problemsOfCommand('node_modules/prettier/bin/prettier.cjs', [
    '--check',
    '--log-level=warn',
    '--no-error-on-unmatched-pattern',
    '--cache',
    '--cache-strategy=content',
    '--cache-location=.cache/prettier',
    ...(paths.length > 0 ? paths.map((path) => `${path}/**/*.{ts,tsx,css,json}`) : everything),
  ]);
