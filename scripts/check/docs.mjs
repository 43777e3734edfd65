import { claimsThatFail } from '../docs/claims.mjs';

export const title = 'docs';

/** What Markdown says of paths, links, anchors, commands, names, decisions and sizes is so. */
export const run = async () => claimsThatFail().join('\n');
