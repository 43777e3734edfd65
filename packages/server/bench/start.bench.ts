// Measures the time until the site responds, at the first start after a clone and at the second start.
import { execFileSync, spawn } from 'node:child_process';
import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../../../', import.meta.url));
const copy = mkdtempSync(join(tmpdir(), 'mainvideo-start-'));
console.log(`node ${process.version}, ${process.platform} ${process.arch}`);
try {
  // Copy only the tracked files, as in a fresh clone: without packages, build or data.
  for (const file of execFileSync('git', ['ls-files', '-z'], { cwd: root, encoding: 'utf8' }).split('\0')) {
    if (file !== '') cpSync(join(root, file), join(copy, dirname(file), file.split('/').at(-1)!));
  }
  const times = [await startAndStop({ npm_config_cache: join(copy, '.npm-cache') }), await startAndStop({})];
  times.forEach(({ readyMs, pageMs }, i) => {
    const name = i === 0 ? 'first start, empty npm cache' : 'second start';
    console.log(
      `${name.padEnd(30)} ${(readyMs / 1000).toFixed(1)} s, then the home page in ${pageMs.toFixed(0)} ms`,
    );
  });
} finally {
  rmSync(copy, { recursive: true, force: true });
}

async function startAndStop(env: {
  readonly [name: string]: string;
}): Promise<{ readyMs: number; pageMs: number }> {
  const startedMs = performance.now();
  const child = spawn(process.execPath, ['scripts/start.mjs', '--port', '0'], {
    cwd: copy,
    env: { ...process.env, NODE_ENV: '', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const ended = new Promise<number | null>((resolve) => child.once('exit', resolve));
  let printed = '';
  const address = await new Promise<string>((resolve, reject) => {
    const hear = (chunk: Buffer) => {
      printed += chunk.toString();
      const found = /Mainvideo is at (\S+)/.exec(printed);
      if (found) resolve(found[1]!);
    };
    child.stdout.on('data', hear);
    child.stderr.on('data', hear);
    void ended.then((code) =>
      reject(new Error(`The server exited with ${code} before it listened:\n${printed}`)),
    );
  });
  const readyMs = performance.now() - startedMs;
  const page = await fetch(address);
  const html = await page.text();
  const pageMs = performance.now() - startedMs - readyMs;
  child.kill('SIGTERM');
  const code = await ended;
  if (page.status !== 200 || !html.includes('/watch/'))
    throw new Error(`The home page shows no video:\n${html.slice(0, 500)}`);
  if (code !== 0) throw new Error(`The server exited with ${code}:\n${printed}`);
  return { readyMs, pageMs };
}
