import { readFileSync, statSync } from 'node:fs';
import { packSdk } from '../package/packSdk.mjs';
import { problemsOfContents } from '../package/problemsOfContents.mjs';
import { readArchive } from '../package/readArchive.mjs';
import { problemsOfSideEffects } from '../package/sideEffects.mjs';
import { root } from '../root.mjs';
import { runCommand } from '../steps/runCommand.mjs';
import { problemsOfCommand } from './command.mjs';

export const title = 'package';

/** The limit of the downloaded archive. Half of it is sources and their maps, which bundles do not include. */
const mostBytes = 901_760;

/** Checks the SDK as npm would publish it: modules, types and exports for every resolver. Needs the SDK's build. */
export async function run() {
  const archive = await packSdk();
  const contents = problemsOfContents(readArchive(archive));
  const { size } = statSync(archive);
  if (size > mostBytes) contents.push(`The package has ${size} bytes packed, and may have ${mostBytes}`);
  contents.push(...(await problemsOfCommands()));
  contents.push(...(await problemsOfSideEffects(`${root}/packages/sdk/dist/esm`)));
  const publint = await problemsOfCommand('node_modules/publint/src/cli.js', [archive, '--strict']);
  const attw = await problemsOfCommand('node_modules/@arethetypeswrong/cli/dist/index.js', [
    archive,
    '--profile=strict',
    '--no-emoji',
    '--format=ascii',
  ]);
  return [...contents, publint, attw].filter(Boolean).join('\n');
}

/** Returns the commands that print more or less than their usage when asked for it: in the build, one may load another. */
async function problemsOfCommands() {
  const { bin } = JSON.parse(readFileSync(`${root}/packages/sdk/package.json`, 'utf8'));
  const problems = await Promise.all(
    Object.entries(bin).map(async ([name, file]) => {
      const { code, output } = await runCommand(process.execPath, [`${root}/packages/sdk/${file}`, '--help']);
      const commands = Object.keys(bin).filter((each) => new RegExp(`^${each}[ :]`, 'm').test(output));
      return code === 0 && commands.join() === name ? '' : `${name} --help prints, with ${code}:\n${output}`;
    }),
  );
  return problems.filter(Boolean);
}
