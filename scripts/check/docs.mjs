import { claimsThatFail } from '../docs/claims.mjs';
import { decisionProblems } from '../docs/decisions.mjs';

export const title = 'docs';

/** Checks what Markdown states about paths, links, anchors, commands, names, decisions and sizes, and the index of decisions. */
export const run = async () => [...claimsThatFail(), ...decisionProblems()].join('\n');
