// Releases the SDK: `npm run release -- version` applies the waiting changesets, `npm run release` publishes and tags the version,
// --dry-run does everything except publish and tag, also offline. See docs/develop/releases.md.
import { readFileSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './root.mjs';
import { checkNodeVersion } from './steps/checkNodeVersion.mjs';
import { ensureInstalled } from './steps/ensureInstalled.mjs';
import { npm } from './steps/npm.mjs';
import { progress } from './steps/progress.mjs';
import { runCommand } from './steps/runCommand.mjs';
import { Stop, runScript } from './steps/Stop.mjs';
import { hasIdentity, problemsOfRelease, releaseChangelog, tagOf } from './release/problemsOfRelease.mjs';

const at = (path) => join(root, path);
const read = (path) => readFileSync(at(path), 'utf8');
/** Fetched when it is needed: a release is rare, and this is one in twelve of all packages. */
const changesetsCli = '@changesets/cli@2.31.0';
const isRehearsal = process.argv.includes('--dry-run');

const manifest = () => JSON.parse(read('packages/sdk/package.json'));
const changesets = () =>
  readdirSync(at('.changeset')).filter((name) => name.endsWith('.md') && name !== 'README.md');

await runScript(async () => {
  checkNodeVersion();
  await ensureInstalled();
  await (process.argv.includes('version') ? makeVersion() : publish());
});

async function makeVersion() {
  if (changesets().length > 0) {
    const { code, output } = await npm([
      'exec',
      '--yes',
      `--package=${changesetsCli}`,
      '--',
      'changeset',
      'version',
    ]);
    if (code !== 0) throw new Stop(output);
  }
  const { version } = manifest();
  const versionFile = 'packages/sdk/src/version.ts';
  writeFileSync(at(versionFile), read(versionFile).replace(/'[^']*'/, `'${version}'`));
  const changelog = 'packages/sdk/CHANGELOG.md';
  const today = new Date().toISOString().slice(0, 10);
  writeFileSync(at(changelog), releaseChangelog(read(changelog), version, today));
  // The other packages of the workspace and the lockfile contain the SDK's version.
  const locked = await npm(['install', '--package-lock-only', '--ignore-scripts', '--no-audit', '--no-fund']);
  if (locked.code !== 0) throw new Stop(locked.output);
  await mustRun(process.execPath, ['scripts/apiReport.mjs']);
  console.log(`The version is now ${version}. Review and commit the changes, then run: npm run release`);
}

async function publish() {
  const { version } = manifest();
  const problems = problemsOfRelease({
    changes: await mustRun('git', ['status', '--porcelain']),
    tags: (await mustRun('git', ['tag'])).split('\n'),
    changesets: changesets(),
    version,
    versionSource: read('packages/sdk/src/version.ts'),
    changelog: read('packages/sdk/CHANGELOG.md'),
  });
  const provenance = hasIdentity(process.env);
  if (!provenance) {
    const why =
      'There is no CI identity here, so npm could not be told what this was built from: publish from a CI job that may ' +
      'ask for one (docs/develop/releases.md).';
    if (isRehearsal) console.log(why);
    else problems.push(why);
  }
  if (problems.length > 0 && !isRehearsal) throw new Stop(problems.join('\n'));

  await progress('Building', () => mustRun(process.execPath, ['scripts/build.mjs']));
  // A dry run may skip the tests: `npm run release -- --dry-run --no-tests`.
  if (!isRehearsal || !process.argv.includes('--no-tests'))
    await progress('Testing', () => mustRun(process.execPath, ['scripts/test.mjs']));
  const { packSdk } = await import('./package/packSdk.mjs');
  const archive = await progress('Packing', packSdk);
  const published = await npm([
    'publish',
    archive,
    '--access=public',
    ...(provenance ? ['--provenance'] : []),
    ...(isRehearsal ? ['--dry-run', '--offline'] : []),
  ]);
  if (published.code !== 0) throw new Stop(`${published.output.trim()}\n\nnpm publish failed.`);
  // The output before it lists every file, which the package check has already verified.
  console.log(published.output.slice(published.output.lastIndexOf('npm notice Tarball Details')).trim());

  if (isRehearsal) {
    if (problems.length > 0) throw new Stop(`It would not be released:\n${problems.join('\n')}`);
    console.log(`Not published, and not tagged ${tagOf(version)}: a rehearsal.`);
    return;
  }
  await mustRun('git', ['tag', '--annotate', tagOf(version), '--message', `@mainvideo/sdk ${version}`]);
  console.log(`Published and tagged. The tag is still to be pushed: git push origin ${tagOf(version)}`);
}

/** @returns its output. @throws Stop if it fails */
async function mustRun(command, args) {
  const { code, output } = await runCommand(command, args);
  if (code !== 0) throw new Stop(`${output.trim()}\n\n${args.join(' ')} failed.`);
  return output;
}
