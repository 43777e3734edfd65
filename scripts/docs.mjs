// Whether every path, link and command named in Markdown is there: `npm run docs`.
import { claimsThatFail } from './docs/claims.mjs';

const folders = process.argv.slice(2);
const problems = claimsThatFail().filter(
  (claim) => folders.length === 0 || folders.some((folder) => claim.startsWith(folder)),
);
if (problems.length > 0) {
  console.error(problems.join('\n'));
  process.exitCode = 1;
} else {
  console.log('Every path, link and command named in Markdown is there.');
}
