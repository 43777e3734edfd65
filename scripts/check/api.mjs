import { problemsOfCommand } from './command.mjs';

export const title = 'api';

/** The reports of the public surface in packages/sdk/api are those of the code. Needs the SDK's build. */
export const run = () => problemsOfCommand('scripts/apiReport.mjs', ['--check']);
