import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, relative } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { root } from '../root.mjs';
import { listFiles } from '../steps/fingerprint.mjs';
import { runCommand } from '../steps/runCommand.mjs';
import { readContainerfile } from './readContainerfile.mjs';

// Runs the Containerfile without a container: each stage is an empty folder in which its commands run. This shows that the commands
// work and that the last stage has everything it needs. The base image, its packages and the user are not tested.

const it = suite('the image of Containerfile');

const stages = readContainerfile(readFileSync(join(root, 'deploy/Containerfile'), 'utf8'));
const folder = mkdtempSync(join(tmpdir(), 'mainvideo-image-'));
// The environment of CI must not leak into the stages.
const bare = { PATH: process.env.PATH, HOME: process.env.HOME, npm_config_cache: join(folder, 'npm') };

const stageFolder = (index) => join(folder, `stage${index}`);
const inStage = (index, text) =>
  text.replaceAll(/(?<=^|\s)\/(?=site|data|library|made)/g, `${stageFolder(index)}/`);

async function runStep(index, { instruction, from, words, text }) {
  const site = join(stageFolder(index), 'site');
  if (instruction === 'COPY') {
    const target = join(site, words.at(-1));
    const source = from === undefined ? root : undefined;
    const fromStage = stages.findIndex(({ name }) => name === from);
    for (const word of words.slice(0, -1)) {
      if (source === undefined) {
        const path = word.startsWith('/') ? join(stageFolder(fromStage), word) : undefined;
        assert.ok(path && existsSync(path), `${word} is not in ${from}`);
        cpSync(path, target, { recursive: true, verbatimSymlinks: true });
      } else copyContext(join(source, word), word, target, words);
    }
  } else if (instruction === 'RUN' && words[0] !== 'apt-get') {
    const command = inStage(index, text).replace(/&& chown .*$/, '');
    const { code, output } = await runCommand('sh', ['-c', command], {
      cwd: site,
      env: bare,
      timeoutMs: 900_000,
    });
    assert.is(code, 0, `${command}\n${output}`);
  }
}

/** Copies as a container build does: the content of a folder, or a file into a folder, without ignored files. */
function copyContext(path, word, target, words) {
  for (const file of listFiles(path)) {
    const inFolder = file === path ? word.split('/').at(-1) : relative(path, file);
    const isRenamed = file === path && !words.at(-1).endsWith('/');
    const to = isRenamed && words.at(-1) !== './' ? target : join(target, inFolder);
    mkdirSync(dirname(to), { recursive: true });
    cpSync(file, to);
  }
}

it.before(async () => {
  for (const [index, { steps }] of stages.entries()) {
    mkdirSync(join(stageFolder(index), 'site'), { recursive: true });
    for (const step of steps) await runStep(index, step);
  }
});

it.after(() => rmSync(folder, { recursive: true, force: true }));

const last = stages.length - 1;

it('holds what the site runs with, and not what builds it', () => {
  const packages = join(stageFolder(last), 'site/node_modules');
  for (const name of ['libsql', 'graphql-yoga', 'pino']) assert.ok(existsSync(join(packages, name)), name);
  for (const name of ['typescript', 'rollup', 'playwright-core', 'tsx', 'jsdom'])
    assert.not.ok(existsSync(join(packages, name)), name);
});

it('starts, is well by its own check, shows a page, and stops with 0', async () => {
  const steps = stages[last].steps;
  const of = (wanted) => steps.filter(({ instruction }) => instruction === wanted);
  const env = Object.fromEntries(
    of('ENV').map(({ text }) => inStage(last, text.replace('=', '= ')).split('= ')),
  );
  cpSync(join(root, 'packages/server/sample-library'), env.LIBRARY_DIR, { recursive: true });
  const cwd = join(stageFolder(last), 'site');
  const [program, ...args] = JSON.parse(of('CMD')[0].text);
  const started = { ...bare, ...env, HOST: '127.0.0.1', PORT: '0' };
  const child = spawn(program, args, { cwd, env: started, stdio: ['ignore', 'pipe', 'inherit'] });
  try {
    let output = '';
    let line;
    while (line === undefined) {
      const [chunk] = await once(child.stdout, 'data');
      output += chunk;
      line = output.split('\n').find((text) => text.includes('"event":"started"'));
    }
    const { address } = JSON.parse(line);
    const origin = address.replace('localhost', '127.0.0.1');
    for (const path of ['/readyz', '/', '/docs']) assert.is((await fetch(origin + path)).status, 200, path);
    // A start waits three seconds at most for the first scan. A site that lists nothing runs into the runner's limit.
    while (!(await (await fetch(origin)).text()).includes('href="/watch/')) await setTimeout(200);

    const [, check] = /CMD node -e "(.*)"$/.exec(of('HEALTHCHECK')[0].text);
    const checked = { env: { ...started, PORT: new URL(origin).port } };
    assert.is((await runCommand('node', ['-e', check], checked)).code, 0);

    const ended = once(child, 'exit');
    child.kill(of('STOPSIGNAL')[0].text);
    assert.equal(await ended, [0, null]);
  } finally {
    child.kill('SIGKILL');
  }
});

it.run();
