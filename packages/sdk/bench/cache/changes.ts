import type { Contender } from './contender.ts';
import { medianStepMs, settled } from './measure.ts';
import { mustBe, mustEqual } from './mustEqual.ts';
import { type Feed, feedOf, feedWithTitle, titleIn, type Video, videoOf } from './payloads.ts';

export async function measureListChange(contender: Contender, size: number): Promise<number> {
  const index = size / 2;
  const store = contender.create();
  await store.write(JSON.parse(JSON.stringify(feedOf(size))));
  const before = store.read();
  let heard: Feed | undefined;
  await store.watch((feed) => (heard = feed));
  await store.retitle(`video-${index}`, 'another title');
  mustEqual(heard, feedWithTitle(size, index, 'another title'));
  if (contender.keepsIdentity) mustBe(heard!.home.edges[0] === before.home.edges[0], 'the same edge');
  let count = 0;
  return medianStepMs(() => {
    const title = `title ${(count += 1)}`;
    return settled(store.retitle(`video-${index}`, title), () => {
      if (titleIn(heard!, index) !== title) throw new Error('The watcher was not told.');
    });
  });
}

export async function measureSingleChange(contender: Contender, size: number): Promise<number> {
  const index = size / 2;
  const store = contender.create();
  await store.write(JSON.parse(JSON.stringify(feedOf(size))));
  let heard: Video | undefined;
  let calls = 0;
  for (let other = index - 100; other < index + 100; other += 1) {
    await store.writeVideo(videoOf(other));
    await store.watchVideo(`video-${other}`, (video) => {
      heard = video;
      calls += 1;
    });
  }
  calls = 0;
  await store.retitle(`video-${index}`, 'another title');
  mustEqual(heard, { ...videoOf(index), title: 'another title' });
  if (contender.keepsIdentity) mustBe(calls === 1, 'one call');
  let count = 0;
  return medianStepMs(() => {
    const title = `title ${(count += 1)}`;
    return settled(store.retitle(`video-${index}`, title), () => {
      if (heard!.title !== title) throw new Error('The watcher was not told.');
    });
  });
}
