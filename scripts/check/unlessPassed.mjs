import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../root.mjs';
import { fingerprint, timesFingerprint } from '../steps/fingerprint.mjs';

/** Everything that these checks read, including the checks. The lockfile represents all packages. */
const inputs = [
  ...['packages', 'examples', 'scripts', 'package.json', 'package-lock.json', '.npmrc'],
  ...['tsconfig.json', 'tsconfig.base.json', 'rollup.config.mjs', 'knip.json'],
];

let sinceStart;

/** The state of the inputs when the first check began, and whether it is unchanged. */
function readInputs() {
  const contents = fingerprint(root, inputs);
  const times = timesFingerprint(root, inputs);
  return { contents, isUnchanged: () => times === timesFingerprint(root, inputs) };
}

/**
 * Runs a check, unless it passed with the same contents of all inputs and the same version of Node.
 *
 * @param run returns the problems as text, or an empty text if the check passes
 * @param options.folder where to record what passed
 */
export async function unlessPassed(title, run, options = {}) {
  const { folder = join(root, '.cache/checks'), inputs: state = (sinceStart ??= readInputs()) } = options;
  const file = join(folder, title);
  const passed = `${process.version} ${state.contents}`;
  if (readText(file) === passed) return '';
  const problems = await run();
  // A change during the check may not have been checked.
  if (problems === '' && state.isUnchanged()) {
    mkdirSync(folder, { recursive: true });
    writeFileSync(file, passed);
  }
  return problems;
}

function readText(file) {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return undefined;
  }
}
