import { createVirtualClock } from '@mainvideo/sdk/testing';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import type { SiteEvents } from '../../events/siteEvents.ts';
import { createJobNews, jobTopic } from './jobNews.ts';

const it = suite('createJobNews');

function open(publish: (ids: unknown) => Promise<void>) {
  const clock = createVirtualClock();
  const faults: unknown[] = [];
  const publishIds: SiteEvents['publish'] = async (topic, ids) => {
    if (topic === jobTopic) await publish(ids);
  };
  const news = createJobNews({ publish: publishIds }, clock, (error) => faults.push(error));
  return { clock, faults, news };
}

it('gathers what changes at once, each job a single time', async () => {
  const told: unknown[] = [];
  const { clock, news } = open(async (ids) => void told.push(ids));
  for (const id of ['a', 'b', 'a']) news.tell(id);
  assert.equal(told, []);
  await clock.advance(200);
  news.tell('c');
  await clock.advance(200);
  assert.equal(told, [['a', 'b'], ['c']]);
});

it('tells of many in events of fifty', async () => {
  const counts: number[] = [];
  const { clock, news } = open(async (ids) => void counts.push((ids as string[]).length));
  for (let i = 0; i < 120; i += 1) news.tell(`job${i}`);
  await clock.advance(200);
  assert.equal(counts, [50, 50, 20]);
});

it('goes on after what could not be told, and ends when the site does', async () => {
  let count = 0;
  const { clock, faults, news } = open(async () => {
    count += 1;
    throw new Error('away');
  });
  news.tell('a');
  await clock.advance(200);
  assert.is(faults.length, 1);
  news.tell('b');
  news.stop();
  await clock.advance(1_000);
  assert.is(count, 1);
});

it.run();
