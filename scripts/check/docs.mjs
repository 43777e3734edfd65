import { claimsThatFail } from '../docs/claims.mjs';
import { decisionProblems } from '../docs/decisions.mjs';

export const title = 'docs';

/**
 * Checks the claims of Markdown files about paths, links, anchors, commands, names, decisions and sizes, and checks
 * the index of decisions.
 */
export const run = async () => [...claimsThatFail(), ...decisionProblems()].join('\n');
