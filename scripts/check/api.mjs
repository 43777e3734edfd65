import { problemsOfCommand } from './command.mjs';

export const title = 'api';

/** Checks that the API reports in packages/sdk/api match the code. Needs the SDK's build. */
export const run = () => problemsOfCommand('scripts/apiReport.mjs', ['--check']);
