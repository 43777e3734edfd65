// Runs the checks that a reviewer would ask for: `npm run check`. Words select checks by title
// (`npm run check lint types`). The folder of a package limits lint and format to it, and `prose docs/` lists the
// unclear phrases below that folder. `--lower` lowers the budgets of `prose` to the current counts.
import { checkNodeVersion } from './steps/checkNodeVersion.mjs';
import { ensureBuilt } from './steps/ensureBuilt.mjs';
import { ensureInstalled } from './steps/ensureInstalled.mjs';
import { seconds } from './steps/progress.mjs';
import { Stop, runScript } from './steps/Stop.mjs';
import { twoAtOnce } from './steps/twoAtOnce.mjs';

await runScript(async () => {
  checkNodeVersion();
  await ensureInstalled();
  const { checks, problemsOf } = await import('./check/all.mjs');

  const options = { lower: process.argv.includes('--lower') };
  const words = process.argv.slice(2).filter((word) => word !== '--lower');
  // `docs` is both a check and a folder, so only words with a slash are paths.
  const paths = words.filter((word) => word.includes('/'));
  const titles = words.filter((word) => !paths.includes(word));
  const selected = checks.filter(
    ({ title }) => titles.length === 0 || titles.some((word) => title.startsWith(word)),
  );
  if (selected.length === 0)
    throw new Stop(
      `There is no check “${titles.join(' ')}”. Choose from: ${checks.map(({ title }) => title).join(', ')}.`,
    );
  await ensureBuilt(...new Set(selected.flatMap(({ needs }) => needs ?? [])));

  const works = selected.map((check) => async () => {
    const startedAtMs = performance.now();
    const problems = await problemsOf(check, paths, options);
    console.log(`${problems === '' ? '✓' : '✗'} ${check.title}  ${seconds(performance.now() - startedAtMs)}`);
    if (problems !== '') console.log(`\n${problems}\n`);
    return problems === '';
  });
  const results = await twoAtOnce(works);
  const failed = results.filter((passed) => !passed).length;
  console.log(`\n${results.length - failed} passed, ${failed} failed`);
  if (failed > 0) process.exitCode = 1;
});
