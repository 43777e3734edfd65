import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { createViewerSessions } from '../../http/requests/viewerSession.ts';
import { idleMs, notedEveryMs } from '../../library/viewers/viewerVisits.ts';
import { makeVideo, openTestDatabase } from '../../testing/databases/testDatabase.ts';
import { createComments } from './comments.ts';
import { createPlaylists } from './playlists.ts';
import { createSubscriptions } from './subscriptions.ts';
import { createViewers } from './viewers.ts';
import { createViewerVisits } from './viewerVisits.ts';

const it = suite('createViewerVisits');

const dayMs = 24 * 60 * 60 * 1000;
/** Shorter than in production, because the test simulates each day. */
const idleDays = 12;
const startMs = 1_700_000_000_000;

async function open() {
  const database = await openTestDatabase([makeVideo('a')]);
  const viewers = createViewers(database);
  const playlists = createPlaylists(database);
  const subscriptions = createSubscriptions(database);
  const comments = createComments(database);
  const visits = createViewerVisits(database, { idleMs: idleDays * dayMs, notedEveryMs: 3 * dayMs });
  let nowMs = startMs;

  return {
    visits,
    comments,
    database,
    nowMs: () => nowMs,
    jump: (ms: number) => (nowMs += ms),

    async live(days: number, eachDay: () => Promise<unknown> = async () => {}) {
      let forgotten = 0;
      for (let day = 0; day < days; day += 1) {
        nowMs += dayMs;
        await eachDay();
        forgotten += await visits.forgetIdle(nowMs);
      }
      return forgotten;
    },

    async act(viewerId: string) {
      const step = null;
      const of = { viewerId, videoId: 'a', nowMs, step };
      await viewers.setLike({ ...of, liked: true });
      await viewers.setSaved({ ...of, saved: true });
      await viewers.recordProgress({ ...of, positionSeconds: 5, countsView: true });
      await viewers.setHistoryPaused({ viewerId, paused: true, step });
      await subscriptions.set({ viewerId, handle: 'nature', subscribed: true, nowMs, step });
      const id = `list of ${viewerId}`;
      await playlists.create({
        id,
        viewerId,
        title: 'Calm',
        description: '',
        visibility: 'private',
        createdMs: nowMs,
      });
      await playlists.add({ playlistId: id, videoId: 'a', nowMs, step });
      await comments.add({
        id: `comment of ${viewerId}`,
        viewerId,
        videoId: 'a',
        text: 'Calm.',
        createdMs: nowMs,
      });
    },

    async owns(viewerId: string) {
      const [state] = await viewers.statesOf(viewerId, ['a']);
      const page = { viewerId, first: 10, after: null };
      const own = [
        state!.liked,
        state!.saved,
        state!.watched || state!.positionSeconds !== null,
        await viewers.isHistoryPaused(viewerId),
        (await subscriptions.channelsOf(page)).totalCount > 0,
        (await playlists.ofViewer(page)).totalCount > 0,
      ];
      assert.is(new Set(own).size, 1, `all or nothing: ${own}`);
      return own[0]!;
    },
  };
}

it('T91: keeps viewers for longer than browsers keep their cookie', () => {
  const cookie = createViewerSessions(new Uint8Array(32)).cookieOf('a', true);
  const cookieMs = Number(/Max-Age=(\d+)/.exec(cookie)![1]) * 1000;
  assert.ok(idleMs >= cookieMs + notedEveryMs + dayMs);
});

it('T91: forgets what viewers own whose cookie is over, and nobody else', async () => {
  const site = await open();
  await site.act('ann');
  await site.act('bob');
  const comes = () => site.visits.note('bob', site.nowMs());
  assert.is(await site.live(idleDays, comes), 0);
  assert.is(await site.owns('ann'), true);
  assert.is(await site.live(2, comes), 1);
  assert.equal([await site.owns('ann'), await site.owns('bob')], [false, true]);
  const items = await site.database.selectFrom('playlist_item').select('playlist_id').execute();
  assert.equal(items, [{ playlist_id: 'list of bob' }]);
});

it('T91: leaves comments, and the counts of videos', async () => {
  const site = await open();
  await site.act('ann');
  const counts = () => site.database.selectFrom('video_count').selectAll().execute();
  const before = await counts();
  assert.is(await site.live(idleDays + 2), 1);
  assert.equal(await counts(), before);
  const [comment] = await site.comments.find(['comment of ann']);
  assert.ok(comment);
});

it('T91: forgets nobody because the site did not run for two years, or its clock was put forward', async () => {
  const site = await open();
  await site.act('ann');
  await site.live(2);
  site.jump(730 * dayMs);
  assert.is(await site.live(8), 0);
  assert.is(await site.owns('ann'), true);
  assert.is(await site.live(idleDays), 1);
});

it('T91: goes on when the clock is put back', async () => {
  const site = await open();
  site.jump(730 * dayMs);
  await site.act('ann');
  await site.live(1);
  site.jump(-730 * dayMs);
  assert.is(await site.live(idleDays - 1), 0);
  assert.is(await site.live(3), 1);
});

it('T91: forgets more viewers than are forgotten at once, once a day', async () => {
  const site = await open();
  const rows = Array.from({ length: 250 }, (_, i) => ({ viewer_id: `v${i}`, video_id: 'a', created_ms: 0 }));
  await site.database.insertInto('video_save').values(rows).execute();
  await site.live(idleDays + 1);
  assert.is(await site.visits.forgetIdle(site.nowMs()), 0, 'it was done today');
  assert.is(await site.live(1), 250);
});

it('T91: notes nothing of viewers of whom nothing is stored', async () => {
  const site = await open();
  await site.visits.note('ann', startMs);
  await site.live(1);
  assert.equal(await site.database.selectFrom('viewer_visit').selectAll().execute(), []);
});

it.run();
