import { join } from 'node:path';
import { build } from 'esbuild';
import { root } from '../../root.mjs';
import { runCommand } from '../../steps/runCommand.mjs';
import { twoAtOnce } from '../../steps/twoAtOnce.mjs';
import { outputOf, readEntries } from '../../test/compileTree.mjs';
import { withPrograms } from './writePrograms.mjs';

/**
 * Runs all samples that are meant to run. Pages whose samples need a document run separately from the others. One
 * process runs page after page; after a failure, a new process continues with the next page.
 *
 * @param pages `{ path, programs }` each, as returned by `readSamples`
 * @returns the first problem of each page, with file and line of the Markdown
 */
export const runSamples = (pages, { timeoutMs = 110_000 } = {}) =>
  withPrograms(pages, async (folder) => {
    const running = pages
      .map(({ path, programs }) => ({ path, files: filesToRun(programs) }))
      .filter(({ files }) => files.length > 0);
    const hasDocument = ({ files }) => files.some((file) => file.endsWith('.tsx'));
    await bundlePrograms(folder, running);
    const groups = [running.filter((page) => !hasDocument(page)), running.filter(hasDocument)];
    return (await twoAtOnce(groups.map((group) => () => runGroup(folder, group, timeoutMs)))).flat();
  });

const filesToRun = (programs) => programs.filter(({ isRun }) => isRun).map(({ file }) => file);

async function runGroup(folder, pages, timeoutMs) {
  const problems = [];
  const untilMs = performance.now() + timeoutMs;
  let left = pages;
  while (left.length > 0) {
    const { output, timedOut } = await runPages(folder, left, Math.max(0, untilMs - performance.now()));
    const ran = new Set([...output.matchAll(/^RAN (.*)$/gm)].map((match) => match[1]));
    left = left.filter(({ path }) => !ran.has(path));
    if (left.length === 0) break;
    const failed = /^FAILED ([^]*)/m.exec(output)?.[1].trim();
    const why = timedOut ? `the samples did not end within ${timeoutMs / 1000} s` : output.trim();
    problems.push(failed ?? `${left[0].path}:1 ${why}`);
    if (timedOut) break;
    left = left.slice(1);
  }
  return problems;
}

/** The tree that the test runner has compiled. */
const tree = process.env.TEST_BUILD;
const bundled = (folder) => join(folder, 'bundled');

const projectPackages = {
  name: 'packages of the project',
  setup(bundling) {
    const entries = readEntries(root);
    bundling.onResolve({ filter: /^@mainvideo\// }, ({ path }) => ({
      path: join(tree, outputOf(entries.get(path))),
    }));
  },
};

/** Bundles all programs at once: Node takes longer to find hundreds of modules than to run them. Pages of a process share modules. */
const bundlePrograms = (folder, pages) =>
  build({
    entryPoints: [
      { in: join(tree, 'scripts/docs/samples/runPages.mjs'), out: 'runPages' },
      ...pages.flatMap(({ path, files }) =>
        files.map((file) => ({ in: join(folder, path, file), out: join(path, file) })),
      ),
    ],
    bundle: true,
    splitting: true,
    packages: 'external',
    plugins: [projectPackages],
    platform: 'node',
    format: 'esm',
    jsx: 'automatic',
    sourcemap: true,
    outdir: bundled(folder),
    outExtension: { '.js': '.mjs' },
  });

function runPages(folder, pages, timeoutMs) {
  const files = pages.flatMap(({ path, files }) => files.map((file) => `${path}/${file}`));
  return runCommand(
    process.execPath,
    ['--enable-source-maps', join(bundled(folder), 'runPages.mjs'), folder, ...files],
    { timeoutMs, env: { NO_COLOR: '1', FORCE_COLOR: '0' } },
  );
}
