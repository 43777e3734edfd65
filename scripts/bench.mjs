// Asks every claim about speed again: `npm run bench`. One bench at a time, so that none disturbs another; words choose
// among them by what is in their path, and options (`--ours`) go to each.
import { join, relative } from 'node:path';
import { root } from './root.mjs';
import { checkNodeVersion } from './steps/checkNodeVersion.mjs';
import { ensureBrowser } from './steps/ensureBrowser.mjs';
import { ensureBuilt } from './steps/ensureBuilt.mjs';
import { ensureInstalled } from './steps/ensureInstalled.mjs';
import { listFiles } from './steps/fingerprint.mjs';
import { runCommand } from './steps/runCommand.mjs';
import { Stop, runScript } from './steps/Stop.mjs';

const tests = join('scripts', 'test', 'tests.bench.mjs');

await runScript(async () => {
  checkNodeVersion();
  await ensureInstalled();
  const options = process.argv.slice(2).filter((word) => word.startsWith('--'));
  const words = process.argv.slice(2).filter((word) => !word.startsWith('--'));
  const files = ['packages', 'scripts']
    .flatMap((folder) => listFiles(join(root, folder)))
    .map((file) => relative(root, file))
    .filter((file) => /\.bench\.(ts|mjs)$/.test(file))
    // The tests take half an hour, and are measured by their name alone.
    .filter((file) => (words.length === 0 ? file !== tests : words.some((word) => file.includes(word))));
  if (files.length === 0) throw new Stop('No bench has that in its path.');

  const peers = join(root, 'packages/sdk/bench/peers');
  if (files.some((file) => file.startsWith('packages/sdk/')) && !options.includes('--ours'))
    await ensureInstalled(peers);
  const env = { NODE_ENV: 'production', TSX_TSCONFIG_PATH: join(root, 'tsconfig.json') };
  // What storages and documents are like, they are only there.
  if (files.some((file) => /(persistence|react|page)\.bench\.ts$/.test(file)))
    env.CHROMIUM_PATH = await ensureBrowser();
  if (files.some((file) => file.startsWith('packages/web/') || /\/(?:scan|server)\.bench\.ts$/.test(file)))
    await ensureBuilt('site');

  for (const file of files) {
    console.log(`\n${file}`);
    // Timings of a debug build would be of no use to anybody; a forced collection makes memory comparable.
    const { code } = await runCommand(
      process.execPath,
      ['--expose-gc', '--conditions=@mainvideo/source', '--import', 'tsx', file, ...options],
      {
        inherit: true,
        env,
        // For what hangs: beside other work, the peers of the cache take a multiple of their five minutes.
        timeoutMs: 1_800_000,
      },
    );
    if (code !== 0) {
      console.error(`${file} ended with ${code}`);
      process.exitCode = 1;
    }
  }
});
