import { createVirtualClock } from '@mainvideo/sdk/testing';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import type { SiteEvents } from '../../events/siteEvents.ts';
import { createMemoryEvents } from '../../events/memoryEvents.ts';
import { createJobNews, jobTopic, wakeForJobs } from './jobNews.ts';

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
  for (const id of ['a', 'b', 'a']) news.tell(id, false);
  assert.equal(told, []);
  await clock.advance(200);
  news.tell('c', false);
  await clock.advance(200);
  assert.equal(told, [['a', 'b'], ['c']]);
});

it('tells of many in events of fifty', async () => {
  const counts: number[] = [];
  const { clock, news } = open(async (ids) => void counts.push((ids as string[]).length));
  for (let i = 0; i < 120; i += 1) news.tell(`job${i}`, false);
  await clock.advance(200);
  assert.equal(counts, [50, 50, 20]);
});

it('goes on after what could not be told', async () => {
  const told: unknown[] = [];
  const { clock, faults, news } = open(async (ids) => {
    if (told.push(ids) === 1) throw new Error('away');
  });
  news.tell('a', false);
  await clock.advance(200);
  assert.is(faults.length, 1);
  news.tell('b', false);
  await clock.advance(200);
  assert.equal(told, [['a'], ['b']]);
});

it('tells the rest at once when it stops, and nothing after that', async () => {
  const told: unknown[] = [];
  const { clock, news } = open(async (ids) => void told.push(ids));
  news.tell('a', false);
  await news.stop();
  assert.equal(told, [['a']]);
  news.tell('b', true);
  await clock.advance(1_000);
  assert.is(told.length, 1);
});

it('wakes dispatchers when jobs wait, once however many, and not for other changes', async () => {
  const clock = createVirtualClock();
  const events = createMemoryEvents();
  const news = createJobNews(events, clock, (error) => assert.unreachable(String(error)));
  let wakes = 0;
  const ended = wakeForJobs(events, { wake: () => (wakes += 1) });
  for (let i = 0; i < 120; i += 1) news.tell(`job${i}`, true);
  await clock.advance(200);
  assert.is(wakes, 1);
  news.tell('job0', false);
  await clock.advance(200);
  assert.is(wakes, 1);
  await events.close();
  await ended;
});

it.run();
