import { problemsOfCommand } from './command.mjs';

export const title = 'size';

/** Checks that the files that browsers load are within their budgets. Needs the site's build. */
export const run = () => problemsOfCommand('scripts/size.mjs', []);
