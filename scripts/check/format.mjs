import { problemsOfCommand } from './command.mjs';

export const title = 'format';

const everything = [
  'packages/*/{src,test,bench}/**/*.{ts,tsx,css}',
  'scripts/**/*.{mjs,js,ts}',
  'examples/**/*.{js,mjs,ts,tsx,html,json}',
  '*.{json,mjs}',
  'packages/*/*.json',
  '!package-lock.json',
];

/** Checks the format of code. To fix it, run `npx oxfmt` with the listed paths. */
export const run = (paths = []) =>
  problemsOfCommand('node_modules/oxfmt/bin/oxfmt', [
    '--list-different',
    '--no-error-on-unmatched-pattern',
    ...(paths.length > 0 ? paths.map((path) => `${path}/**/*.{ts,tsx,css,json}`) : everything),
  ]);
