import { problemsOfCommand } from './command.mjs';

export const title = 'generated';

/** Compares generated files with their sources: the typed operations and the reference pages. */
export async function run() {
  const problems = await Promise.all([
    problemsOfCommand('scripts/codegen.mjs', ['--check']),
    problemsOfCommand('scripts/references.mjs', ['--check']),
  ]);
  return problems.filter(Boolean).join('\n');
}
