// Everything a change has to pass: `npm test`. Words choose test files and checks by what is in their name; --long: many
// seeds and full sweeps. What is missing is installed and built first. The last line counts tests, a check as one.
import { basename, join } from 'node:path';
import { root } from './root.mjs';
import { checkNodeVersion } from './steps/checkNodeVersion.mjs';
import { ensureBrowser } from './steps/ensureBrowser.mjs';
import { ensureBuilt } from './steps/ensureBuilt.mjs';
import { ensureEngines } from './steps/ensureEngines.mjs';
import { ensureFfmpeg } from './steps/ensureFfmpeg.mjs';
import { ensureInstalled } from './steps/ensureInstalled.mjs';
import { seconds } from './steps/progress.mjs';
import { Stop, runScript } from './steps/Stop.mjs';
import { twoAtOnce } from './steps/twoAtOnce.mjs';
import { closingText } from './test/closingText.mjs';

const isLong = process.argv.includes('--long');
const filters = process.argv.slice(2).filter((word) => word !== '--long');
const slower = isLong ? 10 : 1;

await runScript(async () => {
  const startedAtMs = performance.now();
  checkNodeVersion();
  await ensureInstalled();
  // Imported only now: they need what was installed.
  const { checks, problemsOf } = await import('./check/all.mjs');
  const { findTestFiles } = await import('./test/findTestFiles.mjs');
  const { isOnlyAlone, needsFfmpeg, processesOf } = await import('./test/processesOf.mjs');

  const files = findTestFiles(filters, isLong);
  const selectedChecks = checks.filter(({ title }) => filters.length === 0 || filters.includes(title));
  const env = isLong ? { LONG: '1' } : {};
  // One at a time: a browser wants both cores, and so do other people's build tools.
  const engines = await ensureEngines(files.long);
  Object.assign(env, engines.env);
  const isLacking = (file) => engines.lacking.some((one) => one.file === file);
  const alone = [...files.browser, ...files.long.filter((file) => !isLacking(file))];
  if (alone.length > 0) env.CHROMIUM_PATH = await ensureBrowser();
  const needed = selectedChecks.flatMap(({ needs }) => needs ?? []);
  await ensureBuilt(...new Set(alone.length > 0 ? ['site', 'sdk', 'docs', ...needed] : needed));

  if ([...files.unit, ...alone].some(needsFfmpeg)) await ensureFfmpeg();
  const { ensurePostgres } = await import('./steps/ensurePostgres.mjs');
  let postgres;
  const postgresUrl = () => (postgres ??= ensurePostgres().catch((error) => ({ problem: error.message })));

  const { withSecondRun } = await import('./test/withSecondRun.mjs');
  const units = files.unit.flatMap((file) =>
    processesOf(file).map(({ name, imports, needsPostgres }) => ({
      name,
      run: async () => {
        if (!needsPostgres)
          return runFile(file, 180_000 * slower, { ...env, TEST_DATABASE_URL: '' }, imports);
        const url = await postgresUrl();
        if (url.problem)
          return { passed: 0, failed: 1, output: url.problem, problem: 'it has no PostgreSQL' };
        return runFile(file, 180_000 * slower, { ...env, TEST_DATABASE_URL: url.url }, imports);
      },
    })),
  );
  // What failed beside another is kept for a run of its own (decision 0048).
  const beOne = async (name, run) => {
    const result = await timed(run);
    return result.failed === 0 ? say(name, result) : result;
  };
  const firsts = await twoAtOnce([
    ...selectedChecks.map(
      (check) => () => report(`check: ${check.title}`, () => asResult(problemsOf(check))),
    ),
    ...units.map(
      ({ name, run }) =>
        () =>
          beOne(name, run),
    ),
  ]);
  const results = firsts.splice(0, selectedChecks.length);
  for (const [index, { name, run }] of units.entries()) {
    const first = firsts[index];
    results.push(first.failed === 0 ? first : await report(name, () => withSecondRun(run, { first })));
  }
  const run = (file, more) => runFile(file, 300_000 * slower, { ...env, ...more });
  // Two browsers at a time, which wait for much else than the processor; then alone what failed so, and what is only asked alone.
  const firstRuns = new Map();
  const beside = files.browser.filter((file) => !isOnlyAlone(file));
  await twoAtOnce(beside.map((file) => async () => firstRuns.set(file, await beOne(file, () => run(file)))));
  for (const file of alone) {
    const first = firstRuns.get(file);
    const tracesFolder = join(root, '.cache/traces', basename(file));
    const again = () => withSecondRun((more) => run(file, more), { first, tracesFolder });
    if (first?.failed === 0) results.push(first);
    else results.push(await report(file, files.browser.includes(file) ? again : () => run(file)));
  }
  // Elsewhere it is said, below; a build has nobody who reads it.
  const lacking = process.env.CI === 'true' ? engines.lacking : [];
  results.push(
    ...lacking.map(({ file, problem }) => ({ name: `${file}: ${problem}`, passed: 0, failed: 1 })),
  );
  await (await postgres)?.close?.();

  if (results.length === 0) throw new Stop(`No test has ${filters.join(' or ')} in its name.`);
  const { text, failed } = closingText(results, {
    notRun: engines.lacking.map(({ file, problem }) => `${file}. ${problem}`),
    took: seconds(performance.now() - startedAtMs),
  });
  if (failed > 0) process.exitCode = 1;
  console.log(text);
});

async function runFile(file, timeoutMs, env, imports = []) {
  const { runTestFile } = await import('./test/runTestFile.mjs');
  return runTestFile(join(root, file), { timeoutMs, env, imports });
}

async function asResult(checked) {
  const problems = await checked;
  return problems === ''
    ? { passed: 1, failed: 0 }
    : { passed: 0, failed: 1, output: problems, problem: 'it found problems' };
}

async function report(name, work) {
  return say(name, await timed(work));
}

async function timed(work) {
  const startedAtMs = performance.now();
  const result = await work();
  return { ...result, took: seconds(performance.now() - startedAtMs) };
}

function say(name, { took, ...result }) {
  if (result.first)
    console.log(
      `\n~ ${name}  failed, and passed when it was run again\n${result.first.output.trim()}\n  ${result.first.problem}\n`,
    );
  if (result.failed === 0) console.log(`✓ ${name}  ${result.passed} passed  ${took}`);
  else
    console.log(
      `\n✗ ${name}  ${result.passed} passed, ${result.failed} failed  ${took}\n${result.output.trim()}\n  ${result.problem}\n`,
    );
  return { ...result, name };
}
