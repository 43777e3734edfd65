// The documentation: `npm run docs` says what in Markdown is not so, counts its samples, and makes its site, which `npm start` serves under
// /docs. With a folder, only what is said there is looked at.
import { checkNodeVersion } from './steps/checkNodeVersion.mjs';
import { ensureBuilt } from './steps/ensureBuilt.mjs';
import { ensureInstalled } from './steps/ensureInstalled.mjs';
import { Stop, runScript } from './steps/Stop.mjs';

await runScript(async () => {
  checkNodeVersion();
  await ensureInstalled();
  const { claimsThatFail } = await import('./docs/claims.mjs');
  const { countSamples, readPages, sampleLimits } = await import('./docs/samples/allSamples.mjs');

  const folders = process.argv.slice(2);
  const problems = claimsThatFail().filter(
    (claim) => folders.length === 0 || folders.some((folder) => claim.startsWith(folder)),
  );
  if (problems.length > 0) throw new Stop(problems.join('\n'));
  console.log('What Markdown says of paths, links, anchors, commands, names, decisions and sizes is so.');
  if (folders.length > 0) return;

  const { run, notRun, notChecked } = countSamples(readPages());
  console.log(
    `Programs in samples: ${run} are run by the tests, ${notRun} type-checked only (at most ${sampleLimits.notRun}), ` +
      `${notChecked} neither (at most ${sampleLimits.notChecked}).`,
  );
  await ensureBuilt('docs');
  console.log('The site of the documentation is in dist/docs; `npm start` serves it under /docs.');
});
