// Three instances behind a balancer, over one PostgreSQL: viewers write, jobs are done and the studio is open while one of them is killed
// with a job in its hands, and another one starts.
import { readFile, rename, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createClient, gql } from '@mainvideo/sdk';
import { AddComment, HomePage, RecordProgress, SetLike } from '@mainvideo/sdk/operations';
import { LibraryState } from '../../../web/src/studio/operations/index.ts';
import { sql } from 'kysely';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { resumePosition } from '../../src/library/viewers/resumePosition.ts';
import { shownSecret, signInTo } from '../../src/testing/sites/ownerOfSite.ts';
import { pollUntil } from '../../src/testing/pollUntil.ts';
import { killAll, SiteProcess } from '../../src/testing/sites/siteProcess.ts';
import { makeTestFolder } from '../../src/testing/testFolder.ts';
import { makeTestVideo } from '../../src/testing/media/testMedia.ts';
import { openPostgresForTest, makePostgresDatabase } from '../../src/testing/databases/testPostgres.ts';
import { writeScriptedFfmpeg } from '../faults/scriptedFfmpeg.ts';
import { startBalancer } from './balancer.ts';
import { createViewer } from './viewer.ts';

const it = suite('three instances behind a balancer');

const isLong = process.env['LONG'] === '1';
const viewerCount = isLong ? 12 : 4;
const listenerCount = 9;
/** Of each viewer, before one is killed, and again after another has started; in between they go on. */
const rounds = isLong ? 30 : 4;
const commentEvery = isLong ? 15 : 3;
const durationSeconds = 20;
/** Films that come while viewers write: each has a poster and a storyboard to be made. */
const comingCount = isLong ? 8 : 4;

const ViewerState = gql`
  query ViewerState($id: ID!) {
    video(id: $id) {
      id
      viewerState {
        liked
        positionSeconds
      }
    }
  }
`;

const CommentCount = gql`
  subscription CommentCount($id: ID!) {
    commentsChanged(videoId: $id) {
      id
      commentCount
    }
  }
`;

/** Settles once a condition holds; checked again at each notification. */
function createSignal() {
  let checks: (() => void)[] = [];
  return {
    tell() {
      for (const check of checks) check();
    },
    until(holds: () => boolean): Promise<void> {
      return new Promise((resolve) => {
        const check = () => {
          if (!holds()) return;
          checks = checks.filter((other) => other !== check);
          resolve();
        };
        checks.push(check);
        check();
      });
    },
  };
}

it('T72: lose no acknowledged write, do no job twice and keep all that listen while one is killed and another starts', async () => {
  const address = await makePostgresDatabase({ isMigrated: false });
  const { folder, remove } = await makeTestFolder({
    'library/one.mp4': await makeTestVideo(1),
    'library/two.mp4': await makeTestVideo(2),
  });
  const old = new Date(Date.now() - 24 * 3_600_000);
  /** Adds a film like one that was moved in: complete at once, and dated on another day. */
  async function putFilm(name: string, seed: number): Promise<void> {
    const made = join(folder, `${name}.part`);
    await writeFile(made, await makeTestVideo(seed));
    await utimes(made, old, old);
    await rename(made, join(folder, 'library', name));
  }
  for (const name of ['one.mp4', 'two.mp4']) await utimes(join(folder, 'library', name), old, old);
  const programs = join(folder, 'bin');
  const film = await makeTestVideo(1);
  const { ffmpeg } = await writeScriptedFfmpeg(programs, { webm: film, mp4: film });
  const processes: SiteProcess[] = [];
  const start = (): SiteProcess => {
    const env = {
      DATABASE_URL: address,
      // Otherwise an instance closes idle connections while the balancer sends a request over them.
      TRUSTED_PROXIES: '127.0.0.1',
      DATA_DIR: join(folder, `data${processes.length}`),
      FFMPEG: ffmpeg,
      MEDIA_JOBS: 'posters',
    };
    const started = new SiteProcess(folder, env);
    processes.push(started);
    return started;
  };
  const portOf = async (site: SiteProcess) => Number(new URL(await site.origin()).port);
  const stops: (() => void)[] = [];
  let balancer: Awaited<ReturnType<typeof startBalancer>> | undefined;
  const database = await openPostgresForTest(address);
  try {
    const firstThree = [start(), start(), start()];
    const ports = await Promise.all(firstThree.map(portOf));
    balancer = await startBalancer(ports);
    const { origin, answered } = balancer;
    const jobs = () => database.selectFrom('job').select(['id', 'state', 'attempt']).execute();
    async function untilDone(jobCount: number): Promise<void> {
      await pollUntil(
        `${jobCount} jobs are done`,
        async () => {
          const all = await jobs();
          assert.not.ok(all.some(({ state }) => state === 'FAILED' || state === 'CANCELLED'));
          return all.length === jobCount && all.every(({ state }) => state === 'DONE');
        },
        { pauseMs: 100, timeoutMs: isLong ? 600_000 : 120_000 },
      );
    }
    await untilDone(2 * 2);

    // Who listens.
    const secret = shownSecret({ output: processes.map(({ output }) => output).join('\n'), errors: '' });
    const owner = await signInTo(origin, secret);
    const signal = createSignal();
    const heard: number[] = [];
    const ended: unknown[] = [];
    for (let i = 0; i < listenerCount; i += 1) {
      heard.push(0);
      const client = createClient({
        url: `${origin}/api/graphql`,
        retry: { attempts: 60, initialDelayMs: 50, maxDelayMs: 1_000, budget: false, breaker: false },
        fetch(input, init) {
          const headers = new Headers(init?.headers);
          headers.set('cookie', owner.headers.cookie);
          return fetch(input, { ...init, headers });
        },
      });
      stops.push(() => client.stop());
      client.subscribe({ query: LibraryState }).subscribe({
        next({ data }) {
          heard[i] = data!.libraryState.videoCount;
          signal.tell();
        },
        error: (error) => void ended.push(error),
        complete: () => void ended.push('complete'),
      });
    }
    await signal.until(() => heard.every((videoCount) => videoCount === 2));

    // A viewer with the comments of a video open, whichever instance they are written to.
    const { data } = await createViewer(origin).client.query({ query: HomePage });
    const discussedId = data!.home.edges[0]!.node.id;
    const counted: number[] = [];
    for (let i = 0; i < listenerCount; i += 1) {
      counted.push(-1);
      const { client } = createViewer(origin);
      stops.push(() => client.stop());
      client.subscribe({ query: CommentCount, variables: { id: discussedId } }).subscribe({
        next({ data }) {
          counted[i] = (data as any).commentsChanged.commentCount;
          signal.tell();
        },
        error: (error) => void ended.push(error),
        complete: () => void ended.push('complete'),
      });
    }
    await signal.until(() => counted.every((comments) => comments === 0));

    // Who writes.
    const acknowledged = {
      views: 0,
      comments: new Map<string, string>(),
      likes: new Map<string, boolean>(),
      positions: new Map<string, number>(),
    };
    let isBack = false;
    const watch = async (name: number) => {
      const viewer = createViewer(origin);
      const { client } = viewer;
      stops.push(() => client.stop());
      const home = await client.query({ query: HomePage, fetchPolicy: 'no-cache' });
      const ids = home.data!.home.edges.map(({ node }) => node.id);
      for (let round = 0, left = rounds; left > 0; round += 1) {
        // However long it takes until another one is there.
        if (round < rounds || isBack) left -= round < rounds ? 0 : 1;
        const videoId = ids[round % ids.length]!;
        const positionSeconds = round % durationSeconds;
        const progress = { videoId, positionSeconds, started: true };
        const seen = await client.mutate({ mutation: RecordProgress, variables: { input: progress } });
        assert.ok(seen.data!.recordProgress.video.viewCount > 0);
        acknowledged.views += 1;
        acknowledged.positions.set(`${name} ${videoId}`, positionSeconds);
        const liked = round % 3 !== 0;
        await client.mutate({ mutation: SetLike, variables: { input: { videoId, liked } } });
        acknowledged.likes.set(`${name} ${videoId}`, liked);
        if (round % commentEvery === 0) {
          const text = `Round ${round} of viewer ${name}`;
          const made = await client.mutate({
            mutation: AddComment,
            variables: { input: { videoId, text } },
          });
          acknowledged.comments.set(text, made.data!.addComment.comment.id);
        }
        signal.tell();
      }
      for (const id of ids) {
        const { data } = await client.query({
          query: ViewerState,
          variables: { id },
          fetchPolicy: 'no-cache',
        });
        const { liked, positionSeconds } = (data as any).video.viewerState;
        const last = acknowledged.positions.get(`${name} ${id}`)!;
        assert.equal(
          [liked, positionSeconds],
          [acknowledged.likes.get(`${name} ${id}`), resumePosition(last, durationSeconds)],
          `what viewer ${name} was told last of ${id}`,
        );
      }
      return viewer.retries;
    };
    const load = Promise.all(Array.from({ length: viewerCount }, (_, name) => watch(name)));
    /** Errors while viewers write are reported there. */
    const orFails = (waited: Promise<unknown>) =>
      Promise.race([waited, load.then(() => assert.unreachable('nobody writes any more'))]);
    await orFails(signal.until(() => acknowledged.views >= (viewerCount * rounds) / 2));
    assert.is(balancer.cut, 0, 'nothing is cut before an instance is killed');

    // The first worker to make a poster is killed by its own ffmpeg, half-way.
    await writeFile(join(programs, 'kill'), 'candidate-0.jpg');
    for (let i = 0; i < comingCount; i += 1) await putFilm(`coming ${i}.mp4`, 10 + i);
    const exits = firstThree.map(async ({ exited }, i) => ({ i, exit: await exited }));
    const killed = (await orFails(Promise.race(exits))) as { i: number; exit: unknown };
    assert.equal(killed.exit, [null, 'SIGKILL']);
    const viewsThen = acknowledged.views;
    // Time passes, for whatever it may have had the lease of as well.
    await sql`update lease set expires_ms = 0`.execute(database);
    await putFilm('late.mp4', 30);
    await orFails(signal.until(() => acknowledged.views >= viewsThen + 2 * viewerCount));

    const runsOf = async () => [
      ...new Set((await readFile(join(programs, 'runs'), 'utf8')).trim().split('\n')),
    ];
    const lost = (await runsOf()).filter((path) => path.includes(`/data${killed.i}/`)).at(-1)!;
    const [, videoId] = /media\/([^/]+)\/poster-1-[^/]+$/.exec(lost)!;
    const lostId = `job:POSTER:${videoId}`;
    const { rows } = await sql`
      update job set lease_until_ms = 0 where id = ${lostId} and state = 'RUNNING' and attempt = 1 returning id`.execute(
      database,
    );
    assert.is(rows.length, 1, 'the job of the dead one is nobody else’s');
    const fourth = start();
    const portBack = await portOf(fourth);
    const portsLeft = ports.filter((_, i) => i !== killed.i);
    balancer.setPorts([...portsLeft, portBack]);
    isBack = true;
    const retries = (await load).reduce((sum, count) => sum + count, 0);

    const filmCount = 2 + comingCount + 1;
    await untilDone(2 * filmCount);
    const again = (await jobs()).filter(({ attempt }) => attempt !== 1);
    assert.equal(
      again.map(({ id, attempt }) => [id, attempt]),
      [[lostId, 2]],
      'jobs that were begun again',
    );
    const begun = (await runsOf()).map((path) => /([^/]+\/[a-z]+)-\d+-[^/]+$/.exec(path)![1]!);
    assert.is(new Set(begun).size, 2 * filmCount);
    assert.is(begun.length, 2 * filmCount + 1, 'ffmpeg was begun for a job that somebody else had');
    const derived = await database.selectFrom('derived_media').select('video_id').execute();
    assert.is(derived.length, filmCount);

    await signal.until(() => heard.every((videoCount) => videoCount === filmCount));
    const discussed = await database
      .selectFrom('comment')
      .select('id')
      .where('video_id', '=', discussedId)
      .execute();
    assert.ok(discussed.length > 0);
    await signal.until(() => counted.every((comments) => comments === discussed.length));
    assert.equal(ended, []);

    assert.ok(balancer.moved > 0, 'the balancer never found the instance gone');
    assert.ok(retries >= balancer.cut - 2 * listenerCount, 'what was cut is asked again');
    for (const port of [...ports, portBack])
      assert.ok(answered.get(port)! > 0, 'an instance answered nobody');

    const counts = await database.selectFrom('video_count').selectAll().execute();
    const sum = (name: 'views' | 'likes' | 'comments') => counts.reduce((all, row) => all + row[name], 0);
    const comments = await database.selectFrom('comment').select(['id', 'text']).execute();
    const likes = await database.selectFrom('video_like').selectAll().execute();
    const unanswered = await database
      .selectFrom('mutation')
      .where('answer', 'is', null)
      .selectAll()
      .execute();
    assert.is(sum('views'), acknowledged.views, 'each view is counted once');
    assert.is(sum('comments'), comments.length);
    assert.equal(
      comments.map(({ id, text }) => [text, `comment:${id}`]).sort(),
      [...acknowledged.comments].sort(),
      'each comment is written once',
    );
    assert.is(sum('likes'), likes.length);
    assert.is(likes.length, [...acknowledged.likes.values()].filter(Boolean).length);
    assert.equal(unanswered, [], 'a mutation was begun and never answered');

    for (const stop of stops.splice(0)) stop();
    const left = [...firstThree.filter((_, i) => i !== killed.i), fourth];
    for (const site of left) site.child.kill('SIGTERM');
    for (const site of left) assert.equal(await site.exited, [0, null]);
  } finally {
    for (const stop of stops) stop();
    await killAll(processes);
    await balancer?.stop();
    await database.destroy();
    await remove();
  }
});

it.run();
