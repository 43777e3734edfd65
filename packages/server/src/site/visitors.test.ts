import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { createMutationRecords } from '../database/queries/mutationRecords.ts';
import { makeVideo, openEmptyDatabase } from '../testing/databases/testDatabase.ts';
import { openTestOwnerSite } from '../testing/sites/testOwnerSite.ts';
import { createVisitors, keyLeadsMs } from './visitors.ts';

const it = suite('createVisitors');

const uuid = '01234567-89ab-4cde-8f01-23456789abcd';
const start = 5_000 * keyLeadsMs;

/**
 * Opens instances of one site, and the times of a first mutation: at the beginning of a period, and just before its
 * end.
 */
async function open() {
  const records = createMutationRecords(await openEmptyDatabase());
  const clock = { nowMs: start };
  const instance = () => createVisitors(new Uint8Array(32), records, () => clock.nowMs);
  const viewerBy = async (visitors: ReturnType<typeof instance>, key: string | null = uuid, cookie = '') => {
    const request = new Request('http://localhost:3000/api/graphql', { headers: { cookie } });
    return (await visitors.identify(request, key)).viewerId;
  };
  const begin = async (visitors: ReturnType<typeof instance>, viewerId: string) =>
    void (await records.begin({
      viewerId,
      key: visitors.hashKey(uuid),
      fingerprint: '',
      nowMs: clock.nowMs,
    }));
  return { clock, instance, viewerBy, begin };
}

for (const [name, sinceMs] of [
  ['at the beginning of a period', 0],
  ['in the middle of a period', keyLeadsMs / 2],
  ['at the end of a period', keyLeadsMs - 1],
] as const) {
  it(`T97: leads a key to the same viewer for five minutes and no longer, which begin ${name}`, async () => {
    const { clock, instance, viewerBy, begin } = await open();
    const here = instance();
    clock.nowMs = start + sinceMs;
    const first = await viewerBy(here);
    await begin(here, first);
    for (const passedMs of [0, 1, keyLeadsMs / 2, keyLeadsMs]) {
      clock.nowMs = start + sinceMs + passedMs;
      // On another instance, or after a restart, only the database knows the key.
      assert.equal(
        [await viewerBy(here), await viewerBy(instance())],
        [first, first],
        `${passedMs} ms later`,
      );
    }
    for (const passedMs of [keyLeadsMs + 1, 2 * keyLeadsMs, 24 * 60 * 60_000, 400 * 24 * 60 * 60_000]) {
      clock.nowMs = start + sinceMs + passedMs;
      const later = [await viewerBy(here), await viewerBy(instance())];
      assert.not(later.includes(first), `${passedMs} ms later`);
    }
  });
}

it('T97: leads a repeat to the viewer of the first, which has not begun yet when the period ends', async () => {
  const { clock, instance, viewerBy } = await open();
  const here = instance();
  clock.nowMs = start + keyLeadsMs - 1;
  const first = await viewerBy(here);
  clock.nowMs += 2;
  assert.is(await viewerBy(here), first);
});

it('T97: leads requests that come at once to one viewer', async () => {
  const { instance, viewerBy } = await open();
  const here = instance();
  const viewers = await Promise.all(Array.from({ length: 5 }, () => viewerBy(here)));
  assert.is(new Set(viewers).size, 1);
});

it('T17: leads a key that can be guessed, and no key, to somebody new each time', async () => {
  const { instance, viewerBy } = await open();
  const here = instance();
  for (const key of ['1', 'x'.repeat(31), null]) {
    assert.is.not(await viewerBy(here, key), await viewerBy(here, key), `${key}`);
  }
});

it('T67: remembers few keys, however many come', async () => {
  const { clock, instance, viewerBy } = await open();
  const here = instance();
  clock.nowMs = start + keyLeadsMs - 1;
  const first = await viewerBy(here);
  for (let i = 0; i < 10_001; i++) await viewerBy(here, `${uuid}${i}`);
  clock.nowMs += 2;
  assert.is.not(await viewerBy(here), first);
});

const itSite = suite("createApp's visitors");

itSite(
  'T97: gives the cookie of a viewer to nobody who sends a key of theirs later, nor with a page',
  async () => {
    const site = await openTestOwnerSite([makeVideo('a')]);
    const like = 'mutation { setLike(input: { videoId: "a", liked: true }) { video { likeCount } } }';
    const headers = { 'idempotency-key': uuid };
    const viewerOf = (response: Response) =>
      response.headers.getSetCookie().map((cookie) => /mainvideo-viewer=([\w-]+)/.exec(cookie)?.[1])[0];
    const send = async () => {
      const { response, data } = await site.graphql(like, headers);
      return [viewerOf(response), data.setLike.video.likeCount] as const;
    };
    try {
      const first = await send();
      const page = await site.ask('/', { headers: { ...headers, accept: 'text/html' } });
      assert.is.not(viewerOf(page), first[0]);
      site.clock.nowMs += keyLeadsMs;
      assert.equal(await send(), first);
      site.clock.nowMs += 1;
      const [other, likeCount] = await send();
      assert.is.not(other, first[0]);
      assert.is(likeCount, 2);
      const stored = [
        await site.database.selectFrom('mutation').selectAll().execute(),
        await site.database.selectFrom('mutation_step').selectAll().execute(),
      ];
      assert.not.match(JSON.stringify(stored), uuid);
      assert.is(stored[0]!.length, 2);
    } finally {
      await site.close();
    }
  },
);

it.run();
itSite.run();
