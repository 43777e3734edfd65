import type { WatchPageQuery } from '@mainvideo/sdk/operations';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { watchedVideo } from '../test/library.ts';
import { videoStructuredData } from './videoStructuredData.ts';

type Video = NonNullable<WatchPageQuery['video']>;

const it = suite('videoStructuredData');

const video = watchedVideo('a/b', 'Slow shapes');
const dataOf = (changes: Partial<Video> = {}) =>
  videoStructuredData({ ...video, ...changes }, 'https://site.test') as { readonly [name: string]: any };

it('has what a video result needs, every address absolute', () => {
  const { hasPart, ...data } = dataOf();
  assert.equal(data, {
    '@context': 'https://schema.org',
    '@type': 'VideoObject',
    name: 'Slow shapes',
    description: 'About Slow shapes.',
    thumbnailUrl: ['https://site.test/media/a/b.jpg'],
    uploadDate: '2026-01-02T03:04:05.000Z',
    duration: 'PT10M',
    url: 'https://site.test/watch/a%2Fb',
    contentUrl: 'https://site.test/media/a/b.mp4',
  });
  assert.is(hasPart.length, 2);
});

it('makes each chapter a clip that starts within the video', () => {
  assert.equal(dataOf()['hasPart'][1], {
    '@type': 'Clip',
    name: 'End',
    startOffset: 60,
    endOffset: 600,
    url: 'https://site.test/watch/a%2Fb?t=60',
  });
});

it('leaves out what the video has not', () => {
  const data = dataOf({ poster: null, sources: [], chapters: [] });
  for (const name of ['thumbnailUrl', 'contentUrl', 'hasPart']) assert.not(Object.hasOwn(data, name));
});

it('has a description even where the video has none', () => {
  assert.is(dataOf({ description: ' ' })['description'], 'Slow shapes');
});

const durations = [
  [0, 'PT0S'],
  [0.4, 'PT0S'],
  [59.9, 'PT59S'],
  [60, 'PT1M'],
  [3_600, 'PT1H'],
  [3_723.5, 'PT1H2M3S'],
] as const;
for (const [durationSeconds, iso] of durations) {
  it(`says ${durationSeconds} seconds as ${iso}`, () => {
    assert.is(dataOf({ durationSeconds })['duration'], iso);
  });
}

it.run();
