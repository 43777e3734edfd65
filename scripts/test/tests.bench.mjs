// Measures how long the tests take: `npm run bench -- tests`. In a fresh clone of the last commit, with an empty npm
// cache, it measures the first run, a second run, and the tests that a changed file of the SDK affects. Run it on a
// quiet machine.
import { execFileSync } from 'node:child_process';
import { appendFileSync, mkdtempSync, rmSync } from 'node:fs';
import { availableParallelism, tmpdir } from 'node:os';
import { join } from 'node:path';
import { root } from '../root.mjs';
import { npm } from '../steps/npm.mjs';

/** The goals, on two cores. */
const rows = [
  { name: 'first run, with install and build', args: [], mostSeconds: 600 },
  { name: 'second run', args: [], mostSeconds: 480 },
  {
    name: 'one changed file of the SDK',
    args: ['--', '--changed'],
    mostSeconds: 60,
    change: 'packages/sdk/src/transport/stages/backoff.ts',
  },
];

const folder = mkdtempSync(join(tmpdir(), 'mainvideo-tests-'));
const clone = join(folder, 'clone');
const git = (...args) => execFileSync('git', args, { cwd: root, encoding: 'utf8' }).trim();
try {
  git('clone', '--quiet', root, clone);
  console.log(
    `Node ${process.version}, ${availableParallelism()} cores, ${newPageMicroseconds().toFixed(1)} µs for a new page of memory, ` +
      `commit ${git('rev-parse', '--short', 'HEAD')}`,
  );
  for (const { name, args, mostSeconds, change } of rows) {
    if (change) appendFileSync(join(clone, change), '\n// Changed.\n');
    const startedAtMs = performance.now();
    const { code, output } = await npm(['test', ...args], {
      cwd: clone,
      env: { npm_config_cache: join(folder, 'cache') },
    });
    const tookSeconds = Math.round((performance.now() - startedAtMs) / 1000);
    const isMissed = code !== 0 || tookSeconds > mostSeconds;
    console.log(`${name}: ${tookSeconds} s (goal ${mostSeconds}); ${output.trim().split('\n').at(-1)}`);
    const retried = /\nPassed when retried:\n(?: .*\n)+/.exec(output)?.[0] ?? '';
    console.log(retried === '' ? '  no file was retried' : retried.trim());
    if (code !== 0) console.log(output.slice(-4_000));
    if (isMissed) process.exitCode = 1;
  }
} finally {
  rmSync(folder, { recursive: true, force: true });
}

/** Tests start thousands of processes, so this explains most of the difference between two machines with equal processors. */
function newPageMicroseconds() {
  const pageBytes = 4_096;
  const memory = Buffer.allocUnsafeSlow(65_536 * pageBytes);
  const startedAtMs = performance.now();
  for (let i = 0; i < memory.length; i += pageBytes) memory[i] = 1;
  return ((performance.now() - startedAtMs) * 1_000) / (memory.length / pageBytes);
}
