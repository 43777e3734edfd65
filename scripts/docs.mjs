// Whether what Markdown says of the repository is so: `npm run docs`.
import { claimsThatFail } from './docs/claims.mjs';

const folders = process.argv.slice(2);
const problems = claimsThatFail().filter(
  (claim) => folders.length === 0 || folders.some((folder) => claim.startsWith(folder)),
);
if (problems.length > 0) {
  console.error(problems.join('\n'));
  process.exitCode = 1;
} else {
  console.log('What Markdown says of paths, links, anchors, commands, names, decisions and sizes is so.');
}
