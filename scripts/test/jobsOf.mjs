import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { outputOf } from './compileTree.mjs';

/**
 * Modules to import before the first file of a process: a document, which React looks for on its first import, or a browser. Files
 * that import one of these modules share a process with each other. Files that count steps replace `RegExp.prototype.exec`: V8 then
 * disables its fast paths for regular expressions for good, and later files would take a hundred times as long.
 */
const preparations = [
  ['browser', 'packages/web/test/browser/shareAcrossFiles.ts'],
  ['page', 'packages/web/test/showPage.tsx'],
  ['window', 'packages/web/test/openWindow.ts'],
  ['hooks', 'packages/sdk/src/react/jsdomPage.laws.ts'],
  ['steps', 'packages/server/src/testing/regexGrowth.ts'],
  ['steps', 'scripts/check/regexes/countRegexSteps.mjs'],
];

/**
 * Returns the runs of a test file: one, plus one on React 18 for the React binding, or one on PostgreSQL for the database.
 *
 * @param path from the root
 * @param options.source the source text. A line `// Own process: REASON` declares that the file cannot share its process
 * @param options.modules `imports` by path, as `compileTree` returns them
 * @param options.tree the folder of the compiled modules
 * @param options.isOnReact18 whether a file of the React binding runs on React 18 too
 * @returns name; url of the compiled module; worker: runs with the same name share a process, null: a separate process; imports:
 *   modules that the process imports first; needsPostgres
 */
export function jobsOf(path, { source, modules, tree, isOnReact18 = () => true }) {
  const compiled = (file) => pathToFileURL(join(tree, outputOf(file))).href;
  const hasOwnProcess = /^\/\/ Own process: \S/m.test(source);
  const imported = importedBy(path, modules);
  const [kind, preparation] = isBrowserTest(path)
    ? preparations[0]
    : (preparations.find(([, module]) => imported.has(module)) ?? ['node']);
  const job = {
    name: path,
    path,
    url: compiled(path),
    worker: hasOwnProcess ? null : kind,
    imports: hasOwnProcess || !preparation ? [] : [compiled(preparation)],
    needsPostgres: ownPostgres.test(path),
    isBrowser: isBrowserTest(path),
  };
  const variant = (title, more) => ({
    ...job,
    name: `${path} (${title})`,
    worker: job.worker && `${job.worker}, ${title}`,
    ...more,
  });
  if (path.startsWith('packages/sdk/src/react/') && isOnReact18(path))
    return [job, variant('React 18', { imports: [onReact18, ...job.imports] })];
  const onPostgres = variant('PostgreSQL', { needsPostgres: true });
  if (job.needsPostgres) return [{ ...onPostgres, name: path }];
  return onBoth.test(path) && imported.has(testDatabase) ? [job, onPostgres] : [job];
}

const onReact18 = new URL('onReact18.mjs', import.meta.url).href;

export const isBrowserTest = (path) => path.includes('/test/browser/');

/** Its `openTestDatabase` opens the database that the process's environment names. Other files would only run twice. */
const testDatabase = 'packages/server/src/testing/databases/testDatabase.ts';
/** The same tests hold for both databases. */
const onBoth =
  /^packages\/server\/src\/(?:database\/(?!opening\/(?:openDatabase|migrate)\.)|graphql\/execution\/(?:idempotency|memory\.laws)|jobs\/scheduling\/indexSurvey|site\/app\.leaks|security\/private)/;
/** These files use PostgreSQL themselves. */
const ownPostgres = /^packages\/server\/(?:src|test)\/.*[pP]ostgres.*\.test\.ts$/;

/** These files run the real ffmpeg. */
export const needsFfmpeg = (file) =>
  /^packages\/(?:server\/src\/(?:jobs\/|library\/inspection\/inspectMedia\.)|web\/test\/browser\/(?:preparing|studioJobs|studioScreens)\.)/.test(
    file,
  );

/** Returns all modules that a module imports, directly or indirectly. */
function importedBy(path, modules) {
  const seen = new Set([path]);
  for (const each of seen) for (const imported of modules[each]?.imports ?? []) seen.add(imported);
  return seen;
}
