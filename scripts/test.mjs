// Runs everything that a change has to pass: `npm test`. Words select test files and checks by name; `--changed` selects what a change can
// affect; `--long` runs full sweeps; `--repeat=20` runs each file 20 times, to find races; `--shard=1/4` runs a quarter of the selection.
// Missing packages and builds are added first. The last line counts tests; a check counts as one.
import { randomInt } from 'node:crypto';
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { basename, join } from 'node:path';
import { root } from './root.mjs';
import { checkNodeVersion } from './steps/checkNodeVersion.mjs';
import { ensureBrowser, ensureHeadlessShell } from './steps/ensureBrowser.mjs';
import { ensureBuilt } from './steps/ensureBuilt.mjs';
import { ensureEngines } from './steps/ensureEngines.mjs';
import { ensureFfmpeg } from './steps/ensureFfmpeg.mjs';
import { ensureInstalled } from './steps/ensureInstalled.mjs';
import { progress } from './steps/progress.mjs';
import { Stop, runScript } from './steps/Stop.mjs';
import { shardOf } from './test/shard.mjs';

const given = process.argv.slice(2);
const words = given.filter((word) => !word.startsWith('--'));
const isLong = given.includes('--long');
const changedSince = given.find((option) => /^--changed(=|$)/.test(option));
const repeats = Number(given.find((option) => option.startsWith('--repeat='))?.split('=')[1] ?? 1);
const shard = given.find((option) => option.startsWith('--shard='))?.slice('--shard='.length);
const isWhole = words.length === 0 && changedSince === undefined && repeats === 1 && shard === undefined;
const tree = join(root, '.cache/tests');
/** The total duration of the tests that `--changed` runs, because people wait for them. */
const changedMs = 30_000;
/** More than cores, because tests often wait. With two for each core, the browsers of six files needed a sixth more processor time. */
const slots = Number(process.env.TEST_SLOTS ?? Math.ceil(1.5 * availableParallelism()));
/** Of each test: twice what the slowest takes on a slow machine that does something else too. */
const limitMs = 300_000;

// In production React has no `act`, and the SDK no checks.
delete process.env.NODE_ENV;

await runScript(async () => {
  checkNodeVersion();
  if (!(Number.isInteger(repeats) && repeats > 0))
    throw new Stop('--repeat needs a whole number, such as --repeat=20.');
  shardOf([], shard); // Throws early for an invalid value.
  await ensureInstalled();
  // Imported here, because they need installed packages.
  const { checks, problemsOf } = await import('./check/all.mjs');
  const { affectedBy, changedFiles, fittingInto } = await import('./test/affectedFiles.mjs');
  const { threatsNotHeld } = await import('./check/threats.mjs');
  const { bundleInspection } = await import('./test/bundleInspection.mjs');
  const { compileTree } = await import('./test/compileTree.mjs');
  const { createReport } = await import('./test/createReport.mjs');
  const { readDurations, recordDurations } = await import('./test/durations.mjs');
  const { findTestFiles } = await import('./test/findTestFiles.mjs');
  const { isBrowserTest, jobsOf, needsFfmpeg } = await import('./test/jobsOf.mjs');
  const { recordRetries } = await import('./test/retries.mjs');
  const { runSlots } = await import('./test/runSlots.mjs');
  const { runTestFile } = await import('./test/runTestFile.mjs');

  const { modules } = await progress('Compiling the tests', () => compileTree(root, tree));
  const notes = [];
  let files = findTestFiles(words, isLong);
  let selectedChecks = checks.filter(({ title }) => words.length === 0 || words.includes(title));
  if (changedSince !== undefined) {
    const affected = affectedBy(changedFiles(root, changedSince.split('=')[1]), modules);
    const nearestFirst = [...affected].filter((file) => files.includes(file) && !isBrowserTest(file));
    const { fitting, rest } = fittingInto(nearestFirst, readDurations(), changedMs * slots);
    files = fitting;
    if (rest.length > 0)
      notes.push(`${rest.length} test files that import what changed from further away, from ${rest[0]} on`);
    selectedChecks = selectedChecks.filter(({ needs }) => needs === undefined);
    notes.push(
      'tests in a browser and checks of what is built: they need the built site, which any change affects',
    );
  }

  const engines = await ensureEngines(files);
  notes.push(...engines.lacking.map(({ file, problem }) => `${file}: ${problem}`));
  files = files.filter((file) => !engines.lacking.some((lacking) => lacking.file === file));
  const needsBrowser = files.some((file) => isBrowserTest(file) || file.includes('.long.test.'));
  const builds = selectedChecks.flatMap(({ needs }) => needs ?? []);
  const seed = process.env.TEST_SEED ?? String(randomInt(1, 1_000_000));
  const env = { ...engines.env, TEST_BUILD: tree, TEST_SEED: seed, ...(isLong && { LONG: '1' }) };
  if (needsBrowser) {
    env.CHROMIUM_PATH = await ensureBrowser();
    env.CHROMIUM_HEADLESS_PATH = await ensureHeadlessShell();
  }
  if (files.some((file) => !file.startsWith('packages/sdk/')))
    env.TEST_INSPECTION_PROGRAM = await bundleInspection(root, tree);
  if (files.some(needsFfmpeg)) await ensureFfmpeg();
  await ensureBuilt(...new Set(needsBrowser ? ['site', 'sdk', 'docs', ...builds] : builds));

  // A third of them, another one in each run.
  const sampleOnReact18 = (path) => (files.indexOf(path) + Number(seed)) % 3 === 0;
  const isOnReact18 = isLong || words.length > 0 ? undefined : sampleOnReact18;
  const runs = files.flatMap((path) =>
    jobsOf(path, { source: readFileSync(join(root, path), 'utf8'), modules, tree, isOnReact18 }),
  );
  const postgres = runs.some(({ needsPostgres }) => needsPostgres) ? await startPostgres() : null;
  const durations = readDurations();
  // The files of the long tier have no recorded duration.
  const durationMs = ({ name }) => durations.get(name) ?? (name.includes('.long.test.') ? 1e9 : 0);
  const longestFirst = [...selectedChecks.map(checkJob), ...repeated(runs).map(testJob)].sort(
    (a, b) => durationMs(b) - durationMs(a),
  );
  const jobs = shardOf(longestFirst, shard);
  if (jobs.length === 0 && words.length > 0) throw new Stop(`No test has ${words.join(' or ')} in its name.`);

  console.log(`Seed ${seed} (TEST_SEED=${seed} repeats the samples of this run)`);
  const report = createReport(jobs.length);
  notes.forEach(report.note);
  await runSlots(jobs, {
    slots,
    onResult(job, result) {
      if (job.retry && result.failed > 0) return [job.retry(result)];
      report.add({ name: job.name, path: job.path, ...result });
      return [];
    },
  });
  await postgres?.close?.();

  if (isWhole) {
    const { asNote, asFailure } = unheldThreats(report.results);
    asNote.forEach(report.note);
    if (asFailure !== '')
      report.add({ name: 'threats', passed: 0, failed: 1, problem: asFailure, output: '' });
    const retried = report.results.filter(({ first }) => first).map(({ name }) => name);
    for (const problem of recordRetries(retried))
      report.add({ name: 'retries', passed: 0, failed: 1, problem, output: '' });
  }
  if (given.includes('--record-durations')) recordDurations(report.results);
  writeDurationsOfTests(report.results);
  const { text, failed } = report.close();
  if (failed > 0) process.exitCode = 1;
  console.log(text);

  /** Node runs each module only once per URL. */
  function repeated(files) {
    return Array.from({ length: repeats }, (_, i) =>
      i === 0 ? files : files.map((file) => ({ ...file, url: `${file.url}?${i + 1}` })),
    ).flat();
  }

  /** Writes the duration of each file and test, slowest first, to `.cache/test-durations.json`. */
  function writeDurationsOfTests(results) {
    const inMs = results.flatMap(({ name, durationMs, tests = [] }) => [
      [name, Math.round(durationMs ?? 0)],
      ...tests.map((test) => [`${name} › ${test.name}`, Math.round(test.durationMs)]),
    ]);
    const sorted = Object.fromEntries(inMs.sort(([, a], [, b]) => b - a));
    writeFileSync(join(root, '.cache/test-durations.json'), JSON.stringify(sorted, null, 1));
  }

  /** A threat whose tests cannot run on this machine is a note; one without a test that passed is a failure. */
  function unheldThreats(results) {
    const markdown = readFileSync(join(root, 'docs/develop/security.md'), 'utf8');
    const ran = (hasPassed) => {
      const byPath = new Map();
      for (const { path, tests = [] } of results)
        byPath.set(path, [
          ...(byPath.get(path) ?? []),
          ...tests.map((test) => ({ name: test.name, passed: hasPassed(test) })),
        ]);
      return byPath;
    };
    const failures = threatsNotHeld(
      markdown,
      ran(({ passed, notRun }) => passed || notRun !== null),
    );
    const all = threatsNotHeld(
      markdown,
      ran(({ passed }) => passed),
    );
    return { asFailure: failures.join('\n'), asNote: all.filter((line) => !failures.includes(line)) };
  }

  function checkJob(check) {
    const run = async () => {
      const startedAtMs = performance.now();
      const output = await problemsOf(check);
      const failed = output === '' ? 0 : 1;
      const problem = failed ? 'it found problems' : '';
      return { passed: 1 - failed, failed, problem, output, durationMs: performance.now() - startedAtMs };
    };
    return { name: `check: ${check.title}`, run };
  }

  function testJob(file) {
    const { name, path, isBrowser, needsPostgres } = file;
    const mayRetry = isBrowser && repeats === 1;
    const settings = {
      ...file,
      limitMs: limitMs * (isLong ? 10 : 1),
      env: { ...env, TEST_DATABASE_URL: needsPostgres ? postgres.url : '' },
    };
    const run = (idle) =>
      needsPostgres && postgres.problem
        ? { passed: 0, failed: 1, problem: 'it has no PostgreSQL', output: postgres.problem }
        : runTestFile(settings, idle);
    const job = { name, path, run };
    // Only browser tests, because Chromium itself sometimes crashes or gets too little time (decision 0086).
    return mayRetry
      ? { ...job, retry: (first) => ({ ...job, run: () => runWithTraces(settings, first) }) }
      : job;
  }

  async function runWithTraces(settings, first) {
    const folder = join(root, '.cache/traces', basename(settings.path));
    rmSync(folder, { recursive: true, force: true });
    mkdirSync(folder, { recursive: true });
    const result = await runTestFile({
      ...settings,
      worker: null,
      env: { ...settings.env, TRACES_DIR: folder },
    });
    if (result.failed > 0) return result;
    rmSync(folder, { recursive: true, force: true });
    return { ...result, first };
  }

  async function startPostgres() {
    const { ensurePostgres } = await import('./steps/ensurePostgres.mjs');
    return ensurePostgres().catch((error) => ({ problem: error.message }));
  }
});
