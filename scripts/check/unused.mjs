import { problemsOfCommand } from './command.mjs';

export const title = 'unused';

/** Files that nothing imports, exports that nothing uses, packages that are named in vain or not named. */
export const run = () => problemsOfCommand('node_modules/knip/bin/knip.js', ['--no-progress']);
