// Runs the real commands and a real ffmpeg: backs up a busy site while it runs, and continues it elsewhere.
import { execFileSync } from 'node:child_process';
import { once } from 'node:events';
import { chmod, cp, mkdir, open, readFile, symlink, utimes, writeFile } from 'node:fs/promises';
import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { ownerWith, shownSecret, signInTo, type SiteOwner } from '../testing/sites/ownerOfSite.ts';
import { pollUntil } from '../testing/pollUntil.ts';
import { programArgv } from '../testing/sites/programArgv.ts';
import { findRealTools, h264, makeClip, testPicture } from '../testing/media/realFfmpeg.ts';
import { killAll, SiteProcess } from '../testing/sites/siteProcess.ts';
import { makeTestFolder } from '../testing/testFolder.ts';

const it = suite('npm run backup, npm run restore');

const tools = await findRealTools();
const command = new URL('backupCommand.ts', import.meta.url);

async function runCommand(...argv: string[]): Promise<string> {
  const child = spawn(process.execPath, [...programArgv(command), ...argv], {
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let said = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (said += String(chunk)));
  const [code] = (await once(child, 'close')) as [number | null];
  assert.is(code, 0, said);
  return said;
}

/**
 * Writes an ffmpeg that pauses at the file `slow`, in its first job. Pipes synchronise it: reading `begun` waits
 * until it pauses, and it continues once `go on` is written.
 */
async function writeSlowFfmpeg(folder: string): Promise<string> {
  await mkdir(folder);
  execFileSync('mkfifo', [join(folder, 'begun'), join(folder, 'go on')]);
  const ffmpeg = join(folder, 'ffmpeg');
  await writeFile(
    ffmpeg,
    `#!/bin/sh
case "$*" in *slow.mp4*) echo begun > '${join(folder, 'begun')}'; read -r line < '${join(folder, 'go on')}' ;; esac
exec '${tools.ffmpeg}' "$@"
`,
  );
  await chmod(ffmpeg, 0o755);
  await symlink(tools.ffprobe, join(folder, 'ffprobe'));
  return ffmpeg;
}

async function makeLibrary(root: string): Promise<void> {
  await mkdir(root, { recursive: true });
  makeClip(tools, join(root, 'gone.mp4'), [...testPicture(2), ...h264]);
  makeClip(tools, join(root, 'told.mp4'), [...testPicture(3), ...h264]);
  makeClip(tools, join(root, 'old.avi'), [...testPicture(1), '-c:v', 'mpeg4', '-c:a', 'mp3']);
  // Recently written files may still be considered incomplete.
  for (const name of ['gone.mp4', 'told.mp4', 'old.avi'])
    await utimes(join(root, name), 1_700_000_000, 1_700_000_000);
}

const jobsQuery = '{ studio { jobs(first: 50) { edges { node { kind state path reason } } } } }';
const videosQuery =
  '{ home(first: 9) { edges { node { id title sources { url } captions { language url } } } } }';

async function jobsOf(
  owner: SiteOwner,
): Promise<readonly { kind: string; state: string; path: string | null; reason: string | null }[]> {
  return (await owner.ask(jobsQuery)).studio.jobs.edges.map(({ node }: any) => node);
}

async function videosOf(owner: SiteOwner): Promise<readonly any[]> {
  return (await owner.ask(videosQuery)).home.edges
    .map(({ node }: any) => node)
    .sort((a: any, b: any) => (a.title < b.title ? -1 : 1));
}

it('takes a site in the middle of its work elsewhere: captions, conversions, uploads, trash and a job that runs', async () => {
  const { folder, remove } = await makeTestFolder();
  const [here, elsewhere] = [join(folder, 'here'), join(folder, 'elsewhere')];
  const env = { MEDIA_CORES: '1', WATCH: 'off' };
  const running: SiteProcess[] = [];
  try {
    await makeLibrary(join(here, 'library'));
    const slow = join(folder, 'slow.mp4');
    makeClip(tools, slow, [...testPicture(4), ...h264]);
    const film = await readFile(slow);
    const site = new SiteProcess(here, { ...env, FFMPEG: await writeSlowFfmpeg(join(folder, 'bin')) });
    running.push(site);
    const owner = await signInTo(await site.origin(), shownSecret(site));
    // One of the videos is converted first.
    await pollUntil('three videos are in the list', async () => (await videosOf(owner)).length === 3, {
      timeoutMs: 120_000,
    });
    await pollUntil(
      'all jobs are done',
      async () => (await jobsOf(owner)).every(({ state }) => state === 'DONE'),
      { timeoutMs: 120_000 },
    );

    const [gone, old, told] = await videosOf(owner);
    assert.equal([gone.title, old.title, told.title], ['Gone', 'Old', 'Told']);
    await owner.ask('mutation($input: SetCaptionsInput!) { setCaptions(input: $input) { video { id } } }', {
      input: { id: told.id, language: 'en', text: 'WEBVTT\n\n00:01.000 --> 00:02.000\nAn otter' },
    });
    await owner.ask('mutation($id: ID!) { deleteVideo(input: { id: $id }) { deletedVideoId } }', {
      id: gone.id,
    });
    const half = film.subarray(0, film.length >> 1);
    const unfinished = await owner.beginUpload('half.mp4', film.length);
    assert.is((await owner.sendPiece(unfinished, 0, half)).status, 204);
    const placed = await owner.beginUpload('slow.mp4', film.length);
    assert.is((await owner.sendPiece(placed, 0, film)).status, 204);
    // Its poster is being made.
    await readFile(join(folder, 'bin/begun'));
    const before = await videosOf(owner);
    assert.equal(
      before.map(({ title }) => title),
      ['Old', 'Slow', 'Told'],
    );

    const backup = join(folder, 'site.tar');
    const said = await runCommand('backup', backup, '--data', join(here, 'data'), '--with-media');
    assert.match(said, /^Backed up /);
    // Backups do not contain the library's files, which the owner copies separately.
    await cp(join(here, 'library'), join(elsewhere, 'library'), {
      recursive: true,
      preserveTimestamps: true,
    });
    const backedUp = (await jobsOf(owner)).find(({ state }) => state === 'RUNNING')!;
    assert.equal([backedUp.kind, backedUp.path], ['POSTER', 'slow.mp4']);
    site.child.kill('SIGKILL');
    await site.exited;
    // The job that it has started ends, although its parent process is gone.
    await (await open(join(folder, 'bin/go on'), 'r+')).close();

    assert.match(await runCommand('restore', backup, '--data', join(elsewhere, 'data')), /^Restored /);
    const other = new SiteProcess(elsewhere, { ...env, FFMPEG: tools.ffmpeg });
    running.push(other);
    // Existing sessions stay signed in.
    const again = ownerWith(await other.origin(), owner.headers.cookie);
    await pollUntil(
      'all jobs of the restored site have ended',
      async () => (await jobsOf(again)).every(({ state }) => state === 'DONE' || state === 'FAILED'),
      { timeoutMs: 120_000 },
    );
    assert.equal(
      (await jobsOf(again)).filter(({ state }) => state !== 'DONE'),
      [],
    );
    assert.ok((await jobsOf(again)).some(({ kind, path }) => kind === 'POSTER' && path === 'slow.mp4'));
    const after = await videosOf(again);
    assert.equal(
      after.map(({ id, title }) => [id, title]),
      before.map(({ id, title }) => [id, title]),
    );
    const captions = await fetch(again.origin + after[2].captions[0].url);
    assert.match(await captions.text(), 'An otter');
    const conversions = (await jobsOf(again)).filter(({ kind }) => kind === 'TRANSCODE');
    assert.equal(
      conversions.map(({ path }) => path),
      ['old.avi'],
    );
    assert.is((await fetch(again.origin + after[0].sources[0].url)).status, 200);

    assert.is(await again.receivedBytes(unfinished), half.length);
    assert.is((await again.sendPiece(unfinished, half.length, film.subarray(half.length))).status, 204);
    assert.ok((await readFile(join(elsewhere, 'library/half.mp4'))).equals(film));

    const { trash } = (await again.ask('{ studio { trash { id videoId title } } }')).studio;
    assert.equal(
      trash.map(({ videoId, title }: any) => [videoId, title]),
      [[gone.id, 'Gone']],
    );
    await again.ask('mutation($id: ID!) { restoreVideo(input: { id: $id }) { __typename } }', {
      id: trash[0].id,
    });
    await pollUntil('the restored video is in the list', async () =>
      (await videosOf(again)).some(({ id }) => id === gone.id),
    );
  } finally {
    await killAll(running);
    await remove();
  }
});

it.run();
