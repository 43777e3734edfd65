// Runs the benchmarks one at a time, so that none disturbs another: `npm run bench`. Words select benchmarks by path,
// and options such as `--ours` are passed to each.
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
    // The tests take half an hour, so they are measured only on request.
    .filter((file) => (words.length === 0 ? file !== tests : words.some((word) => file.includes(word))));
  if (files.length === 0) throw new Stop('No path of a bench contains these words.');

  const peers = join(root, 'packages/sdk/bench/peers');
  if (files.some((file) => file.startsWith('packages/sdk/')) && !options.includes('--ours'))
    await ensureInstalled(peers);
  const env = { NODE_ENV: 'production', TSX_TSCONFIG_PATH: join(root, 'tsconfig.json') };
  // These benchmarks need a real browser.
  if (files.some((file) => /(persistence|react|page)\.bench\.ts$/.test(file)))
    env.CHROMIUM_PATH = await ensureBrowser();
  if (files.some((file) => file.startsWith('packages/web/') || /\/(?:scan|server)\.bench\.ts$/.test(file)))
    await ensureBuilt('site');
  if (files.some((file) => file.endsWith('import.bench.ts'))) await ensureBuilt('sdk');

  for (const file of files) {
    console.log(`\n${file}`);
    // Times of a debug build are useless; forced garbage collection makes memory comparable.
    const { code } = await runCommand(
      process.execPath,
      ['--expose-gc', '--conditions=@mainvideo/source', '--import', 'tsx', file, ...options],
      {
        inherit: true,
        env,
        // Stops a benchmark that hangs. On a busy machine, the cache comparison with other clients takes several
        // times its usual five minutes.
        timeoutMs: 1_800_000,
      },
    );
    if (code !== 0) {
      console.error(`${file} exited with ${code}`);
      process.exitCode = 1;
    }
  }
});
