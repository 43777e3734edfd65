import type { WatchPageQuery } from '@mainvideo/sdk/operations';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { watchedVideo } from '../../test/library.ts';
import { videoStructuredData } from './videoStructuredData.ts';

type Video = NonNullable<WatchPageQuery['video']>;

const it = suite('videoStructuredData');

const video = watchedVideo('a/b', 'Slow shapes');
const graphOf = (changes: Partial<Video> = {}) =>
  (videoStructuredData({ ...video, ...changes }, 'https://site.test') as { readonly '@graph': any[] })[
    '@graph'
  ];
const dataOf = (changes: Partial<Video> = {}) => graphOf(changes)[0] as { readonly [name: string]: any };

it('has what a video result needs, every address absolute', () => {
  const { hasPart, ...data } = dataOf();
  assert.equal(data, {
    '@type': 'VideoObject',
    name: 'Slow shapes',
    description: 'About Slow shapes.',
    thumbnailUrl: ['https://site.test/media/a/b.jpg'],
    uploadDate: '2026-01-02T03:04:05.000Z',
    dateModified: '2026-01-03T03:04:05.000Z',
    duration: 'PT10M',
    url: 'https://site.test/watch/a%2Fb',
    contentUrl: 'https://site.test/media/a/b.mp4',
    embedUrl: 'https://site.test/embed/a%2Fb',
    author: {
      '@type': 'Organization',
      name: 'Slow Shapes',
      url: 'https://site.test/channel/slow-shapes',
    },
    interactionStatistic: [
      {
        '@type': 'InteractionCounter',
        interactionType: { '@type': 'WatchAction' },
        userInteractionCount: 7,
      },
      { '@type': 'InteractionCounter', interactionType: { '@type': 'LikeAction' }, userInteractionCount: 3 },
    ],
  });
  assert.is(hasPart.length, 2);
});

it('says what is said, where that is known', () => {
  const graph = (transcript: string | null) =>
    JSON.stringify(videoStructuredData(video, 'https://site.test', transcript));
  assert.match(graph('The tide turns.'), /"transcript":"The tide turns\."/);
  assert.not.match(graph(null), /transcript/);
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

it('says how to lead to any moment of a video without chapters', () => {
  const { potentialAction } = dataOf({ chapters: [] });
  assert.is(potentialAction.target, 'https://site.test/watch/a%2Fb?t={seek_to_second_number}');
  assert.is(potentialAction['startOffset-input'], 'required name=seek_to_second_number');
});

it('says the way to the video: the site, its channel', () => {
  const [, { '@type': type, itemListElement }] = graphOf();
  assert.is(type, 'BreadcrumbList');
  assert.equal(
    itemListElement.map(({ position, name, item }: any) => [position, name, item]),
    [
      [1, 'Mainvideo', 'https://site.test/'],
      [2, 'Slow Shapes', 'https://site.test/channel/slow-shapes'],
      [3, 'Slow shapes', undefined],
    ],
  );
});

it('leaves out what the video has not', () => {
  const data = dataOf({ poster: null, sources: [], chapters: [] });
  for (const name of ['contentUrl', 'hasPart']) assert.not(Object.hasOwn(data, name));
});

it('has a picture even where the video has none: the card of the site', () => {
  assert.equal(dataOf({ poster: null })['thumbnailUrl'], ['https://site.test/card.png']);
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
