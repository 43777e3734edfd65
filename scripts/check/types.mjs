import { problemsOfCommand } from './command.mjs';

export const title = 'types';

const tsc = 'node_modules/typescript/bin/tsc';

/** The whole repository; then the SDK alone, which must know no type of Node: it runs in browsers. */
export async function run() {
  const cache = (name) => ['--incremental', '--tsBuildInfoFile', `.cache/${name}.tsbuildinfo`];
  const all = await problemsOfCommand(tsc, ['-p', 'tsconfig.json', '--pretty', 'false', ...cache('types')]);
  return (
    all ||
    problemsOfCommand(tsc, ['-p', 'packages/sdk/tsconfig.json', '--pretty', 'false', ...cache('sdk-types')])
  );
}
