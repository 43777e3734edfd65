import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { pollUntil } from './testing/pollUntil.ts';
import { programArgv } from './testing/sites/programArgv.ts';
import { makeTestVideo } from './testing/media/testMedia.ts';
import { makeTestFolder, type TestFiles } from './testing/testFolder.ts';

// Each start is a separate process: only behaviour that needs a process is tested here, the rest in site.test.ts.

const it = suite('main');

const main = new URL('./main.ts', import.meta.url);
const clip = await makeTestVideo(1);

function start(argv: readonly string[]) {
  const child = spawn(process.execPath, [...programArgv(main), ...argv], {
    stdio: ['ignore', 'pipe', 'pipe'],
    // The clip's frames cannot be decoded.
    env: { ...process.env, MEDIA_JOBS: 'off' },
  });
  const exited = once(child, 'exit') as Promise<[number | null, string | null]>;
  return { child, errors: text(child.stderr), exited };
}

type Start = typeof start;

/**
 * Creates a folder with these files and a function that starts servers over its library and data. All of them are
 * stopped after the test.
 */
async function withServers(
  files: TestFiles,
  check: (start: Start, folder: string) => Promise<void>,
): Promise<void> {
  const { folder, remove } = await makeTestFolder(files);
  const children: ChildProcess[] = [];
  try {
    await check((argv) => {
      const started = start([
        '--port',
        '0',
        '--library',
        join(folder, 'library'),
        '--data',
        join(folder, 'data'),
        ...argv,
      ]);
      children.push(started.child);
      return started;
    }, folder);
  } finally {
    for (const child of children) child.kill('SIGKILL');
    await remove();
  }
}

/** Resolves with the first printed line. */
async function firstLine(child: ChildProcess): Promise<string> {
  let printed = '';
  for await (const chunk of child.stdout!) {
    printed += String(chunk);
    if (printed.includes('\n')) return printed.trim();
  }
  throw new Error('It ended without a line.');
}

const originOf = (line: string) => /http:\/\/localhost:\d+/.exec(line)![0].replace('localhost', '127.0.0.1');

async function ask(origin: string, query: string, headers: Record<string, string> = {}) {
  const response = await fetch(`${origin}/api/graphql`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify({ query }),
  });
  return (await response.json()) as { data?: any };
}

const firstVideo = '{ home(first: 1) { edges { node { id viewCount likeCount } } } }';

/** A start waits at most three seconds for the first scan. */
const whenListed = (origin: string) =>
  pollUntil('a video is listed', async () => (await ask(origin, firstVideo)).data.home.edges[0]?.node);

it('T116: prints one line with the address, serves, lets no second process in, and stops in order', async () => {
  await withServers({ 'library/clips/one.mp4': clip }, async (startHere, folder) => {
    const first = startHere([]);
    const line = await firstLine(first.child);
    assert.match(line, /^Mainvideo is at http:\/\/localhost:\d+ \((1 video|0 videos)\)$/);
    await whenListed(originOf(line));

    const refuseAnother = async () => {
      const another = startHere([]);
      assert.equal(await another.exited, [1, null]);
      assert.match(
        await another.errors,
        /^The data folder .* is in use by another process\. Stop that one, or .*\n$/,
      );
    };
    await refuseAnother();
    rmSync(join(folder, 'data', 'in-use.lock'));
    await refuseAnother();
    // The refused server left no lock file, which the next one would consider free.
    await refuseAnother();

    first.child.kill('SIGINT');
    assert.equal(await first.exited, [0, null]);
    const later = startHere([]);
    originOf(await firstLine(later.child));
  });
});

it('loses nothing that was acknowledged when it is killed, and applies no mutation twice after that', async () => {
  await withServers({ 'library/one.mp4': clip }, async (startHere) => {
    const headers = { 'idempotency-key': '01234567-89ab-4cde-8f01-23456789abcd' };
    const first = startHere([]);
    const firstOrigin = originOf(await firstLine(first.child));
    const { id } = await whenListed(firstOrigin);
    const mutation = `mutation {
      recordProgress(input: { videoId: "${id}", positionSeconds: 5, started: true }) { video { viewCount } }
      setLike(input: { videoId: "${id}", liked: true }) { video { likeCount viewerState { positionSeconds } } }
    }`;
    const acknowledged = await ask(firstOrigin, mutation, headers);
    first.child.kill('SIGKILL');
    assert.equal(await first.exited, [null, 'SIGKILL']);

    const second = startHere([]);
    const origin = originOf(await firstLine(second.child));
    assert.equal((await ask(origin, firstVideo)).data.home.edges[0].node, { id, viewCount: 1, likeCount: 1 });
    assert.equal(await ask(origin, mutation, headers), acknowledged);
    assert.equal((await ask(origin, firstVideo)).data.home.edges[0].node, { id, viewCount: 1, likeCount: 1 });
    second.child.kill('SIGTERM');
    assert.equal(await second.exited, [0, null]);
    // Unchanged files are not read again, and there is nothing to report.
    assert.is(await second.errors, '');
  });
});

it('ends with the mend, and no more, for a mistake of whoever starts it', async () => {
  const { exited, errors } = start(['--libary', 'x']);
  assert.equal(await exited, [1, null]);
  assert.match(
    await errors,
    /^Unknown option '--libary'\.\n\nUsage: npm start -- \[options\]\n[^]*docs\/run\/configuration\.md\n$/,
  );
});

it.run();
