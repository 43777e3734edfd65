// Three instances behind a balancer, over one PostgreSQL, and viewers who go on while one of them is killed and comes back.
import { join } from 'node:path';
import { AddComment, HomePage, RecordProgress, SetLike } from '@mainvideo/sdk/operations';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { openPostgresForTest, startTestPostgres } from '../../src/testing/testPostgres.ts';
import { SiteProcess } from '../../src/testing/siteProcess.ts';
import { makeTestFolder } from '../../src/testing/testFolder.ts';
import { makeTestVideo } from '../../src/testing/testMedia.ts';
import { startBalancer } from './balancer.ts';
import { createViewer } from './viewer.ts';

const it = suite('three instances behind a balancer');

const isLong = process.env['LONG'] === '1';
const viewerCount = 12;
/** Of each viewer. */
const rounds = isLong ? 300 : 15;
const commentEvery = isLong ? 75 : 5;

it('lose no acknowledged write and apply none twice while one is killed and another starts', async () => {
  const postgres = await startTestPostgres();
  const { folder, remove } = await makeTestFolder({
    'library/one.mp4': await makeTestVideo(1),
    'library/two.mp4': await makeTestVideo(2),
  });
  const processes: SiteProcess[] = [];
  const start = (): SiteProcess => {
    const env = {
      DATABASE_URL: postgres.url,
      DATA_DIR: join(folder, `data${processes.length}`),
      MEDIA_JOBS: 'off',
    };
    const started = new SiteProcess(folder, env);
    processes.push(started);
    return started;
  };
  const portOf = async (site: SiteProcess) => Number(new URL(await site.origin()).port);
  let balancer: Awaited<ReturnType<typeof startBalancer>> | undefined;
  try {
    const [first, second, third] = [start(), start(), start()];
    const ports = await Promise.all([first, second, third].map(portOf));
    balancer = await startBalancer(ports);
    const { origin, answered } = balancer;

    const acknowledged = { views: 0, comments: new Map<string, string>(), likes: new Map<string, boolean>() };
    const planned = viewerCount * rounds;
    let atCount: { readonly count: number; readonly reached: () => void }[] = [];
    const when = (count: number) =>
      new Promise<void>((reached) => {
        atCount.push({ count, reached });
      });
    const countView = () => {
      acknowledged.views += 1;
      for (const { reached } of atCount.filter(({ count }) => count <= acknowledged.views)) reached();
      atCount = atCount.filter(({ count }) => count > acknowledged.views);
    };

    let comeBack = (): void => {};
    const isBack = new Promise<void>((resolve) => (comeBack = resolve));

    const watch = async (name: number) => {
      const viewer = createViewer(origin);
      const { client } = viewer;
      const home = await client.query({ query: HomePage, fetchPolicy: 'no-cache' });
      const ids = home.data!.home.edges.map(({ node }) => node.id);
      for (let round = 0; round < rounds; round += 1) {
        // However long it takes to start: the last third finds it there.
        if (round >= (rounds * 2) / 3) await isBack;
        const videoId = ids[round % ids.length]!;
        const progress = { videoId, positionSeconds: round % 19, started: true };
        const seen = await client.mutate({ mutation: RecordProgress, variables: { input: progress } });
        assert.ok(seen.data!.recordProgress.video.viewCount > 0);
        countView();
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
      }
      client.stop();
      return viewer.retries;
    };

    const aThird = when(planned / 3);
    const aHalf = when(planned / 2);
    const load = Promise.all(Array.from({ length: viewerCount }, (_, name) => watch(name)));
    // What fails there is told there.
    const over = load.then(
      () => undefined,
      () => undefined,
    );
    await Promise.race([aThird, over]);
    const cutBefore = balancer.cut;
    second!.child.kill('SIGKILL');
    assert.equal(await second!.exited, [null, 'SIGKILL']);
    await Promise.race([aHalf, over]);
    const fourth = start();
    const portBack = await portOf(fourth);
    balancer.setPorts([ports[0]!, portBack, ports[2]!]);
    comeBack();
    const retries = (await load).reduce((sum, count) => sum + count, 0);

    assert.is(acknowledged.views, planned);
    assert.is(cutBefore, 0, 'nothing is cut before an instance is killed');
    assert.ok(balancer.moved > 0, 'the balancer never found the instance gone');
    assert.ok(retries >= balancer.cut, 'what was cut is asked again');
    for (const port of [...ports, portBack])
      assert.ok(answered.get(port)! > 0, 'an instance answered nobody');

    const database = await openPostgresForTest(postgres.url);
    try {
      const counts = await database.selectFrom('video_count').selectAll().execute();
      const sum = (name: 'views' | 'likes' | 'comments') => counts.reduce((all, row) => all + row[name], 0);
      const comments = await database.selectFrom('comment').select(['id', 'text']).execute();
      const likes = await database.selectFrom('video_like').selectAll().execute();
      const unanswered = await database
        .selectFrom('mutation')
        .where('answer', 'is', null)
        .selectAll()
        .execute();
      assert.is(sum('views'), planned, 'each view is counted once');
      assert.is(sum('comments'), comments.length);
      assert.equal(
        comments.map(({ id, text }) => [text, `comment:${id}`]).sort(),
        [...acknowledged.comments].sort(),
      );
      assert.is(comments.length, acknowledged.comments.size, 'each comment is written once');
      assert.is(sum('likes'), likes.length);
      assert.is(likes.length, [...acknowledged.likes.values()].filter(Boolean).length);
      assert.equal(unanswered, [], 'a mutation was begun and never answered');
    } finally {
      await database.destroy();
    }
    for (const site of [first!, third!, fourth]) site.child.kill('SIGTERM');
    for (const site of [first!, third!, fourth]) assert.equal(await site.exited, [0, null]);
  } finally {
    for (const { child } of processes) child.kill('SIGKILL');
    await Promise.all(processes.map(({ exited }) => exited));
    await balancer?.stop();
    await postgres.close();
    await remove();
  }
});

it.run();
