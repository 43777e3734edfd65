import { problemsOfCommand } from './command.mjs';

export const title = 'types';

const projects = [
  { name: 'all', config: 'tsconfig.json' },
  // It runs in browsers and in Node, and so may know no type of Node.
  { name: 'sdk', config: 'packages/sdk/tsconfig.json' },
  // It touches no world at all, and so may know neither Node nor the browser.
  { name: 'heart', config: 'scripts/check/tsconfig.heart.json' },
  // As strangers would compile it.
  { name: 'examples', config: 'examples/tsconfig.json' },
];

/**
 * The whole repository; then the SDK, and the SDK's heart, each with no more than it may know.
 *
 * TypeScript 7 takes a third of the CPU time of 6. Its packages have no interface for programs, so builds and tests use 6. One checker
 * instead of four: each of several checks the shared types again, and other checks and tests use the remaining cores.
 */
export async function run() {
  for (const { name, config } of projects) {
    const buildInfo = ['--incremental', '--tsBuildInfoFile', `.cache/types-${name}.tsbuildinfo`];
    const problems = await problemsOfCommand('node_modules/typescript-7/bin/tsc', [
      '-p',
      config,
      '--pretty',
      'false',
      '--checkers',
      '1',
      ...buildInfo,
    ]);
    if (problems !== '') return problems;
  }
  return '';
}
