// Checks the claims of the documentation, counts its samples and builds its site, which `npm start` serves under /docs:
//
//   npm run docs                  all of that
//   npm run docs -- docs/sdk      only checks the claims in this folder
//   npm run docs -- screenshots   takes the pictures of docs/images again, from the built site
import { checkNodeVersion } from './steps/checkNodeVersion.mjs';
import { ensureBuilt } from './steps/ensureBuilt.mjs';
import { ensureInstalled } from './steps/ensureInstalled.mjs';
import { Stop, runScript } from './steps/Stop.mjs';

await runScript(async () => {
  checkNodeVersion();
  await ensureInstalled();
  if (process.argv[2] === 'screenshots') return writeScreenshots();
  const { claimsThatFail } = await import('./docs/claims.mjs');
  const { countSamples, readPages, sampleLimits } = await import('./docs/samples/allSamples.mjs');

  const folders = process.argv.slice(2);
  const problems = claimsThatFail().filter(
    (claim) => folders.length === 0 || folders.some((folder) => claim.startsWith(folder)),
  );
  if (problems.length > 0) throw new Stop(problems.join('\n'));
  console.log(
    'Every path, link, anchor, picture, command, name, decision and size in the Markdown is valid.',
  );
  if (folders.length > 0) return;

  const { run, notRun, notChecked } = countSamples(readPages());
  console.log(
    `Sample programs: the tests run ${run}; ${notRun} are only type-checked (limit ${sampleLimits.notRun}); ` +
      `${notChecked} are not checked (limit ${sampleLimits.notChecked}).`,
  );
  await ensureBuilt('docs');
  console.log('The documentation site is in dist/docs; `npm start` serves it under /docs.');
});

async function writeScreenshots() {
  await ensureBuilt('site');
  const { takeScreenshots } = await import('./docs/screenshots.mjs');
  for (const file of await takeScreenshots()) console.log(file);
}
