import { problemsOfCommand } from './command.mjs';

export const title = 'size';

/** Checks that what browsers load is within its budget. Needs the site's build. */
export const run = () => problemsOfCommand('scripts/size.mjs', []);
