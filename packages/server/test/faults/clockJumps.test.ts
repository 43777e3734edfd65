// A clock that jumps a day ahead and an hour back, as that of a machine does that learns the time late.
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { createLeases } from '../../src/database/queries/leases.ts';
import { openJobQueue } from '../../src/database/queue/openJobQueue.ts';
import { createRateLimiter } from '../../src/http/limits/rateLimiter.ts';
import type { Job } from '../../src/jobs/queue/job.ts';
import type { Log } from '../../src/log.ts';
import { realTimers } from '../../src/testing/realTimers.ts';
import { makeVideo, openTestDatabase } from '../../src/testing/databases/testDatabase.ts';
import { openTestOwnerSite } from '../../src/testing/sites/testOwnerSite.ts';

const it = suite('a clock that jumps');

const hourMs = 60 * 60_000;
const dayMs = 24 * hourMs;
/** One after the other, from the time of the start. */
const jumps = [dayMs, -hourMs, -dayMs, 2 * dayMs];

it('ends no session of the owner or a viewer, and logs no negative time', async () => {
  const lines: Parameters<Log>[0][] = [];
  const site = await openTestOwnerSite([makeVideo('a')], {}, { log: (line) => void lines.push(line) });
  try {
    const owner = await site.signIn();
    const first = await site.graphql('{ viewer { id } }');
    const cookie = first.response.headers.getSetCookie()[0]!.split(';')[0]!;
    const like = (liked: boolean) =>
      site.graphql(
        `mutation { setLike(input: { videoId: "a", liked: ${liked} }) { video { viewerState { liked } } } }`,
        { cookie },
      );
    let ownerNow = owner;
    for (const jumpMs of jumps) {
      site.clock.nowMs += jumpMs;
      const answer = await site.graphql('{ studio { id } viewer { id } }', {
        cookie: `${cookie}; ${ownerNow}`,
      });
      assert.is.not(answer.data.studio, null, `the owner was signed out by a jump of ${jumpMs / hourMs} h`);
      assert.is(answer.data.viewer.id, first.data.viewer.id);
      const renewed = answer.response.headers
        .getSetCookie()
        .find((text) => text.includes('mainvideo-owner='));
      if (renewed) ownerNow = renewed.split(';')[0]!;
      assert.is((await like(jumpMs > 0)).data.setLike.video.viewerState.liked, jumpMs > 0);
    }
    // Back while a request is answered.
    const answering = site.graphql('{ home(first: 1) { totalCount } }');
    site.clock.nowMs -= hourMs;
    await answering;
    const requests = lines.filter((line) => line.event === 'request');
    assert.ok(requests.length > jumps.length);
    for (const line of requests) assert.ok((line as { elapsedMs: number }).elapsedMs >= 0);
  } finally {
    await site.close();
  }
});

it('keeps no one waiting for longer than the limit', () => {
  const rule = { capacity: 2, perSecond: 1 };
  let nowMs = 10 * dayMs;
  const limiter = createRateLimiter(rule, () => nowMs);
  for (const jumpMs of jumps) {
    nowMs += jumpMs;
    limiter.take('ann');
    for (let i = 0; i < 2; i += 1) limiter.take('ann');
    assert.ok(limiter.take('ann') <= 1, 'a wait of more than one second');
    nowMs += 1_000;
    assert.is(limiter.take('ann'), 0);
  }
});

it('keeps nobody out who mistyped the secret, for longer than the wait that was told', async () => {
  const site = await openTestOwnerSite([]);
  try {
    const typed = async (secret: string) => {
      const { status, headers } = await site.post('/studio/sign-in', { secret }, {}, '192.0.2.1');
      return [status, Number(headers.get('retry-after'))];
    };
    for (let i = 0; i < 6; i += 1) await typed('wrong');
    for (const jumpMs of [-hourMs, -dayMs, hourMs]) {
      site.clock.nowMs += jumpMs;
      // One is let through, so that the next wait is of the clock as it is now.
      assert.is((await typed('wrong'))[0], 403, `after a jump of ${jumpMs / hourMs} h`);
      const [status, seconds] = await typed('wrong');
      assert.is(status, 429);
      site.clock.nowMs += seconds! * 1_000;
    }
    assert.is((await typed(site.secret))[0], 303);
  } finally {
    await site.close();
  }
});

it('gives a lease to no one else: the clock of the process is not used', async () => {
  const database = await openTestDatabase([]);
  const runtime = { setTimeout, clearTimeout, randomUUID: () => globalThis.crypto.randomUUID() };
  const leases = createLeases(database, runtime);
  const { now } = Date;
  try {
    await leases.withLease('scan', 60_000, async () => {
      for (const jumpMs of jumps) {
        Date.now = () => now() + jumpMs;
        assert.is((await leases.withLease('scan', 60_000, async () => 'twice')).held, false);
      }
    });
  } finally {
    Date.now = now;
    await database.destroy();
  }
});

it('leaves a job with its worker, and keeps its time for another try: the clock of the process is not asked', async () => {
  const database = await openTestDatabase([makeVideo('a')]);
  const { now } = Date;
  try {
    const { queue, dispatcher } = openJobQueue({ database, timers: realTimers });
    async function findNothing(): Promise<void> {
      let end: () => Promise<void> = async () => {};
      await new Promise<void>((resolve, reject) => {
        const perform = async ({ id }: Job) => reject(new Error(`${id} was begun`));
        const work = dispatcher.work({
          worker: 'other',
          leaseMs: hourMs,
          perform,
          onRest: resolve,
          onFault: reject,
        });
        end = work.stop;
      }).finally(() => end());
    }
    await queue.add([{ kind: 'POSTER', videoId: 'a', publishedMs: 1 }]);
    const { id, attempt } = (await queue.begin('job:POSTER:a', { worker: 'first', leaseMs: hourMs }))!;
    const hold = { id, attempt, worker: 'first' };
    for (const jumpMs of jumps) {
      Date.now = () => now() + jumpMs;
      await findNothing();
      assert.is(await queue.heartbeat(hold, { progress: 0.5, leaseMs: hourMs }), 'held');
    }
    await queue.fail(hold, { type: 'again', reason: 'The disk is full.', delayMs: hourMs });
    for (const jumpMs of jumps) {
      Date.now = () => now() + jumpMs;
      await findNothing();
    }
  } finally {
    Date.now = now;
    await database.destroy();
  }
});

it.run();
