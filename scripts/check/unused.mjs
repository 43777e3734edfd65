import { problemsOfCommand } from './command.mjs';

export const title = 'unused';

/** Finds unused files and exports, and unused or undeclared packages. */
export const run = () => problemsOfCommand('node_modules/knip/bin/knip.js', ['--no-progress']);
