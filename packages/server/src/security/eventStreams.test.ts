import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { createJobStore } from '../database/queue/jobStore.ts';
import { jobTopic } from '../jobs/queue/jobNews.ts';
import { createMemoryEvents } from '../events/memoryEvents.ts';
import { makeVideo } from '../testing/databases/testDatabase.ts';
import { openTestOwnerSite } from '../testing/sites/testOwnerSite.ts';

const it = suite('streams of events');

type Site = Awaited<ReturnType<typeof openTestOwnerSite>>;

function subscribe({ ask }: Site, cookie: string, field = 'jobChanged', address?: string): Promise<Response> {
  return ask(
    '/api/graphql',
    {
      method: 'POST',
      headers: { 'content-type': 'application/json', accept: 'text/event-stream', cookie },
      body: JSON.stringify({ query: `subscription { ${field} { id } }` }),
    },
    address,
  );
}

async function withSite(check: (site: Site, events: ReturnType<typeof createMemoryEvents>) => Promise<void>) {
  const events = createMemoryEvents();
  const site = await openTestOwnerSite([makeVideo('a')], {}, { events });
  try {
    await check(site, events);
    assert.equal(site.faults, []);
  } finally {
    await events.close();
    await site.close();
  }
}

it('T72: are fifty of a session, and whoever wants more is told when to come again', async () => {
  await withSite(async (site) => {
    const [cookie, other] = [await site.signIn(), await site.signIn()];
    const open: Response[] = [];
    for (let i = 0; i < 50; i++) open.push(await subscribe(site, cookie));
    assert.equal([...new Set(open.map(({ status }) => status))], [200]);
    const refused = await subscribe(site, cookie);
    assert.equal([refused.status, refused.headers.get('retry-after')], [429, '10']);
    // A client that leaves makes room, and other sessions have separate limits.
    await open.pop()!.body!.cancel();
    for (const one of [cookie, other]) open.push(await subscribe(site, one));
    assert.equal(
      open.slice(-2).map(({ status }) => status),
      [200, 200],
    );
    await Promise.all(open.map(({ body }) => body!.cancel()));
  });
});

it('T72: are ten of a viewer and sixty of an address, whatever its cookies, and none of them the owner’s', async () => {
  await withSite(async (site) => {
    const comments = 'commentsChanged(videoId: "a")';
    const first = await subscribe(site, '', comments, '192.0.2.1');
    const viewer = first.headers.getSetCookie()[0]!.split(';')[0]!;
    const open = [first];
    for (let i = 0; i < 9; i++) open.push(await subscribe(site, viewer, comments, '192.0.2.1'));
    assert.is((await subscribe(site, viewer, comments, '192.0.2.2')).status, 429);
    for (let i = 0; i < 50; i++) open.push(await subscribe(site, '', comments, '192.0.2.1'));
    assert.equal([...new Set(open.map(({ status }) => status))], [200]);
    const refused = await subscribe(site, '', comments, '192.0.2.1');
    assert.equal([refused.status, refused.headers.get('retry-after')], [429, '10']);
    // A client that leaves makes room; other addresses and the owner have separate limits.
    await open.shift()!.body!.cancel();
    open.push(await subscribe(site, viewer, comments, '192.0.2.1'));
    open.push(await subscribe(site, '', comments, '192.0.2.2'));
    open.push(await subscribe(site, await site.signIn(), 'jobChanged', '192.0.2.1'));
    assert.equal(
      open.slice(-3).map(({ status }) => status),
      [200, 200, 200],
    );
    await Promise.all(open.map(({ body }) => body!.cancel()));
  });
});

it('are a thousand of all viewers together, and the owner’s beside them', async () => {
  await withSite(async (site) => {
    const comments = 'commentsChanged(videoId: "a")';
    const addressOf = (i: number) => `192.0.2.${Math.floor(i / 60) + 1}`;
    const open: Response[] = [];
    for (let i = 0; i < 1_000; i++) open.push(await subscribe(site, '', comments, addressOf(i)));
    assert.equal([...new Set(open.map(({ status }) => status))], [200]);
    const refused = await subscribe(site, '', comments, '198.51.100.1');
    assert.equal([refused.status, refused.headers.get('retry-after')], [429, '10']);
    const owners = await subscribe(site, await site.signIn());
    assert.is(owners.status, 200);
    await open.pop()!.body!.cancel();
    open.push(await subscribe(site, '', comments, '198.51.100.1'), owners);
    assert.is(open.at(-2)!.status, 200);
    await Promise.all(open.map(({ body }) => body!.cancel()));
  });
});

it('T72: are none of the studio’s that last for whoever is not the owner', async () => {
  await withSite(async (site) => {
    for (let i = 0; i < 300; i++) {
      const answer = await subscribe(site, '');
      assert.match(await answer.text(), 'FORBIDDEN');
    }
    const owners = await subscribe(site, await site.signIn());
    assert.is(owners.status, 200);
    await owners.body!.cancel();
  });
});

it('T72: keep little for a client that does not read, and tell it what there is once it does', async () => {
  await withSite(async (site, events) => {
    const { body } = await subscribe(site, await site.signIn());
    const reader = body!.pipeThrough(new TextDecoderStream()).getReader();
    // The client does not read meanwhile: events beyond a hundred are dropped, and it receives a gap event.
    for (let i = 0; i < 10_000; i++) await events.publish(jobTopic, []);
    await createJobStore(site.database).add([{ kind: 'POSTER', videoId: 'a', publishedMs: 0 }]);
    for (let i = 0; i < 101; i++) await events.publish(jobTopic, []);
    let text = '';
    while (!text.includes('job:POSTER:a')) text += (await reader.read()).value;
    assert.ok(text.length < 10_000, `${text.length} characters were kept`);
    await reader.cancel();
  });
});

it.run();
