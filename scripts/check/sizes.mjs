import { problemsOfCommand } from './command.mjs';

export const title = 'size';

/** Nothing that a browser loads is larger than its budget. Needs the site's build. */
export const run = () => problemsOfCommand('scripts/size.mjs', []);
