import { claimsThatFail } from '../docs/claims.mjs';

export const title = 'docs';

/** Every path and command named in Markdown is there. */
export const run = async () => claimsThatFail().join('\n');
