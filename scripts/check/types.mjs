import { problemsOfCommand } from './command.mjs';

export const title = 'types';

const projects = [
  { name: 'all', config: 'tsconfig.json' },
  // It runs in browsers and in Node, so it must not use types of Node.
  { name: 'sdk', config: 'packages/sdk/tsconfig.json' },
  // The core must use types of neither Node nor browsers.
  { name: 'heart', config: 'scripts/check/tsconfig.heart.json' },
  // The examples are compiled as users would compile them.
  { name: 'examples', config: 'examples/tsconfig.json' },
];

/**
 * Checks the types of the whole repository; then of the SDK and of its core, each with only the types that it may use.
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
