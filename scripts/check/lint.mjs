import { problemsOfCommand } from './command.mjs';

export const title = 'lint';

export const run = (paths = []) =>
  problemsOfCommand('node_modules/oxlint/bin/oxlint', ['--format=unix', ...paths]);
