import { problemsOfCommand } from './command.mjs';

export const title = 'generated';

/** The typed operations are what schema and operations make. */
export const run = () => problemsOfCommand('scripts/codegen.mjs', ['--check']);
