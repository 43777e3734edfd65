import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { rejects } from '@mainvideo/sdk/testing';
import type { Json, SiteEvents } from './siteEvents.ts';

/**
 * Tests that every implementation of `SiteEvents` must pass.
 *
 * @param open opens two instances of one site
 */
export function siteEventsLaws(
  name: string,
  open: () => Promise<{ readonly here: SiteEvents; readonly there: SiteEvents; close(): Promise<void> }>,
): void {
  const it = suite(name);

  function law(sentence: string, check: (here: SiteEvents, there: SiteEvents) => Promise<void>): void {
    it(sentence, async () => {
      const { here, there, close } = await open();
      try {
        await check(here, there);
      } finally {
        await close();
      }
    });
  }

  law('tells whoever listens to the topic, in the same and in the other instance', async (here, there) => {
    const [mine, theirs, other] = [here.subscribe('jobs'), there.subscribe('jobs'), there.subscribe('else')];
    await here.publish('jobs', { id: 'a', progress: 0.5 });
    await here.publish('else', 1);
    assert.equal(await payload(mine), { id: 'a', progress: 0.5 });
    assert.equal(await payload(theirs), { id: 'a', progress: 0.5 });
    assert.is(await payload(other), 1);
  });

  law('keeps the order of a publisher', async (here, there) => {
    const theirs = there.subscribe('jobs');
    for (let i = 0; i < 50; i++) await here.publish('jobs', i);
    for (let i = 0; i < 50; i++) assert.is(await payload(theirs), i);
  });

  law('carries any text', async (here, there) => {
    const theirs = there.subscribe('jobs');
    const text = `'; drop table video; -- "\\ \u0000 ${'ä'.repeat(3_000)} 😀`;
    await here.publish('jobs', text);
    assert.is(await payload(theirs), text);
  });

  law('refuses what is too large, and says what to do', async (here) => {
    const error = await rejects(here.publish('jobs', 'x'.repeat(7_000)));
    assert.instance(error, RangeError);
    assert.match((error as Error).message, 'Publish an id');
  });

  law('ends a subscription that waits when its subscriber leaves', async (here) => {
    const mine = here.subscribe('jobs');
    const waiting = mine.next();
    await mine.return!();
    assert.is((await waiting).done, true);
    await here.publish('jobs', 1);
    assert.is((await mine.next()).done, true);
  });

  law('ends every subscription when the site stops', async (here) => {
    const waiting = here.subscribe('jobs').next();
    await here.close();
    assert.is((await waiting).done, true);
    assert.is((await here.subscribe('jobs').next()).done, true);
  });

  law('forgets what a slow subscriber does not take, and says that there is a gap', async (here, there) => {
    const slow = there.subscribe('jobs');
    const quick = there.subscribe('jobs');
    for (let i = 0; i < 150; i++) {
      await here.publish('jobs', i);
      assert.is(await payload(quick), i);
    }
    assert.equal((await slow.next()).value, { type: 'gap' });
    assert.is(await payload(slow), 100);
  });

  it.run();
}

async function payload(events: AsyncIterator<unknown>): Promise<Json> {
  const { value } = (await events.next()) as { value: { type: string; payload: Json } };
  assert.is(value.type, 'published');
  return value.payload;
}
