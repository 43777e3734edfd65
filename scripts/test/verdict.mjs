/**
 * Decides whether a test file passed. uvu passes files whose hooks throw, whose suites never run, or that end early. Therefore every
 * defined test must have run and passed, and the file must leave its process as it was.
 *
 * @param ended as `run` of a worker returns it
 * @param options.isShared other files run in the same process afterwards
 * @returns passed, failed: tests; notRun: tests that cannot run here, `{ name, reason }`; problem: why the file fails, or ''. A file
 *   with a problem has at least one failure
 */
export function verdict(ended, { limitMs, isShared }) {
  const { report } = ended;
  if (!report) return { passed: 0, failed: 1, notRun: [], problem: problemOfEnd(ended, limitMs) };
  const { total, ran, suites, hookErrors, open, changed } = report;
  const notRun = report.tests
    .filter((test) => test.notRun !== null)
    .map((test) => ({ name: `${test.suite} “${test.name}”`, reason: test.notRun }));
  const passed = ran - notRun.length;
  const unable = suites.filter((suite) => suite.notRun !== null);
  notRun.push(...unable.map((suite) => ({ name: suite.name, reason: suite.notRun })));
  const expected = total - sumOf(unable, 'made');
  const problem = findProblem();
  return { passed, failed: problem === '' ? 0 : Math.max(1, expected - ran), notRun, problem };

  function findProblem() {
    const neverRun = suites
      .filter(({ made, run }) => run < made)
      .map(({ name }) => name || 'a suite without a name');
    const skipped = sumOf(suites, 'skipped') + sumOf(suites, 'made') - total;
    if (neverRun.length > 0)
      return `${neverRun.join(', ')}: never run; a suite needs .run() after its last test`;
    if (hookErrors.length > 0) {
      return hookErrors
        .map(({ suite, kind, text }) => `the hook “${kind}” of ${suite || 'a suite'} failed: ${text}`)
        .join('\n');
    }
    if (ran < expected) return `${expected - ran} of ${expected} tests failed, or did not run`;
    if (total === 0) return 'it has no tests';
    if (skipped > 0) return `${skipped} tests are skipped, or passed over for an \`only\``;
    if (open.length > 0) return `it leaves something open: ${open.join(', ')}`;
    if (isShared && changed.length > 0) {
      return `it changes the process for the files after it: ${changed.join(', ')}. Undo that in \`after\`, or give the file a process of its own`;
    }
    return '';
  }
}

const sumOf = (suites, count) => suites.reduce((sum, suite) => sum + suite[count], 0);

function problemOfEnd({ code, running, timedOut }, limitMs) {
  const where = running ? ` in ${running}` : '';
  if (timedOut)
    return `no test ended within ${limitMs / 1000} s: it hangs${where || ' before its first test'}`;
  if (code === 0 || code === 13) {
    return `its process ended${where || ' before its tests'}: a test never settles with nothing left to wait for, or calls process.exit`;
  }
  return `its process ended with ${code}${where}`;
}
