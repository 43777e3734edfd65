import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { createCatalogue } from './catalogue.ts';
import { makeVideo, openTestDatabase } from '../../testing/databases/testDatabase.ts';

const it = suite('createCatalogue');

const idsOf = (videos: readonly { readonly id: string }[]) => videos.map((video) => video.id);

const database = await openTestDatabase([
  makeVideo('old', { publishedMs: 1, title: 'Quiet river', tags: ['water', 'calm'] }),
  makeVideo('twin-a', { publishedMs: 5, channelHandle: 'music', title: 'Café concert' }),
  makeVideo('twin-b', { publishedMs: 5, description: 'A river of sound, said by "someone"' }),
  makeVideo('new', {
    publishedMs: 9,
    poster: { path: 'p.jpg', width: 10, height: null, tag: 'abcde' },
    storyboard: { path: 's.vtt', sheet: { path: 's.jpg', width: 480, height: null } },
    captions: [
      { language: 'de-x-forced', label: 'Deutsch (Forced)', path: 'new.de.forced.vtt' },
      { language: 'de', label: 'Deutsch', path: 'new.de.vtt' },
      { language: 'en', label: 'English', path: 'new.en.vtt' },
    ],
    chapters: [
      { title: 'One', startSeconds: 0, endSeconds: 5 },
      { title: 'Two', startSeconds: 5, endSeconds: 100 },
    ],
  }),
]);
const catalogue = createCatalogue(database);

it('answers in the order of what is asked, and leaves a gap for what is not there', async () => {
  const videos = await catalogue.findVideos(['old', 'missing', 'new', 'old']);
  assert.equal(
    videos.map((video) => video?.id),
    ['old', undefined, 'new', 'old'],
  );
  assert.equal(videos[0]!.tags, ['water', 'calm']);
  assert.equal(videos[2]!.poster, { path: 'p.jpg', width: 10, height: null, tag: 'abcde' });
  assert.equal(videos[2]!.storyboard, { path: 's.vtt', sheet: { path: 's.jpg', width: 480, height: null } });
  assert.is(videos[0]!.storyboard, null);
  assert.equal([videos[0]!.viewCount, videos[0]!.likeCount], [0, 0]);
  const channels = await catalogue.findChannels(['music', 'missing']);
  assert.equal(
    channels.map((channel) => channel?.name),
    ['The music channel', undefined],
  );
  assert.equal(await catalogue.findVideos([]), []);
});

it('tells a poster that the site made anew from the one before it', async () => {
  const tags = [];
  for (const token of ['1-x', '2-x']) {
    const poster = JSON.stringify({ path: `.made/old/poster-${token}/poster.jpg`, width: 640, height: 360 });
    await database
      .insertInto('derived_media')
      .values({
        video_id: 'old',
        poster,
        storyboard: null,
        playable: null,
        stream: null,
        loudness_lufs: null,
        seen_ms: 0,
      })
      .onConflict((conflict) => conflict.column('video_id').doUpdateSet({ poster }))
      .execute();
    tags.push((await catalogue.findVideos(['old']))[0]!.poster!.tag);
  }
  assert.match(tags[0]!, /^[\w-]{5}$/);
  assert.is.not(tags[0], tags[1]);
});

it('lists the newest first, page by page, twins in one steady order', async () => {
  const first = await catalogue.newest({ first: 2, after: null });
  assert.equal(idsOf(first.items), ['new', 'twin-a']);
  assert.equal([first.hasNextPage, first.totalCount], [true, 4]);
  const { publishedMs, id } = first.items[1]!;
  const second = await catalogue.newest({ first: 2, after: { publishedMs, id } });
  assert.equal(idsOf(second.items), ['twin-b', 'old']);
  assert.equal([second.hasNextPage, second.totalCount], [false, 4]);
});

it('lists the videos of one channel', async () => {
  const page = await catalogue.newest({ channelHandle: 'music', first: 10, after: null });
  assert.equal([idsOf(page.items), page.totalCount], [['twin-a'], 1]);
});

it('lists the channels by handle, page by page, and counts their videos', async () => {
  const first = await catalogue.channels({ first: 1, after: null });
  assert.equal(
    first.items.map(({ handle }) => handle),
    ['music'],
  );
  assert.equal([first.hasNextPage, first.totalCount], [true, 2]);
  const last = await catalogue.channels({ first: 1, after: 'music' });
  assert.equal(
    last.items.map(({ handle }) => handle),
    ['nature'],
  );
  assert.is(last.hasNextPage, false);
  assert.equal(await catalogue.videoCountsOf(['nature', 'missing', 'music']), [3, 0, 1]);
});

it('reads captions and chapters of many videos at once, forced captions last', async () => {
  const [none, two] = await catalogue.captionsOf(['old', 'new']);
  assert.equal([none!.length, two!.map((caption) => caption.language)], [0, ['de', 'en', 'de-x-forced']]);
  const [chapters] = await catalogue.chaptersOf(['new']);
  assert.equal(
    chapters!.map((chapter) => chapter.title),
    ['One', 'Two'],
  );
});

it('proposes what may be related, each video once', async () => {
  const [old] = await catalogue.findVideos(['old']);
  const [proposed] = await catalogue.relatedCandidates([old!]);
  assert.equal(idsOf(proposed!).sort(), ['new', 'old', 'twin-a', 'twin-b']);
});

it('proposes the newest for a video without a word that can be searched', async () => {
  const [old] = await catalogue.findVideos(['old']);
  const [proposed] = await catalogue.relatedCandidates([{ ...old!, title: '!', tags: [] }]);
  assert.equal(idsOf(proposed!).sort(), ['new', 'old', 'twin-a', 'twin-b']);
});

it('proposes for many videos at once what it proposes for each', async () => {
  const videos = (await catalogue.findVideos(['old', 'new', 'twin-a'])).map((video) => video!);
  const each = await Promise.all(
    videos.map(async (video) => (await catalogue.relatedCandidates([video]))[0]!),
  );
  const sorted = (found: readonly { readonly id: string }[]) => idsOf(found).sort();
  assert.equal((await catalogue.relatedCandidates(videos)).map(sorted), each.map(sorted));
  assert.equal(await catalogue.relatedCandidates([]), []);
});

it.run();
