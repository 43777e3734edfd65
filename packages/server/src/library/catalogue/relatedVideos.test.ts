import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { rankRelated } from './relatedVideos.ts';
import type { Video } from '../videos/video.ts';

const it = suite('rankRelated');

const video = (id: string, parts: Partial<Video> = {}): Video => ({
  id,
  channelHandle: `channel of ${id}`,
  title: '',
  description: '',
  publishedMs: 0,
  durationSeconds: 1,
  tags: [],
  width: 1,
  height: 1,
  mimeType: '',
  sizeBytes: 1,
  path: '',
  stream: null,
  poster: null,
  hasChapters: false,
  storyboard: null,
  viewCount: 0,
  viewedMs: null,
  likeCount: 0,
  commentCount: 0,
  playable: null,
  areTextsMade: false,
  hasTextTracks: false,
  isSoundLater: false,
  episode: null,
  loudnessLufs: null,
  ...parts,
});

const river = video('river', { channelHandle: 'nature', title: 'A quiet river', tags: ['Water', 'calm'] });

it('puts shared tags before the same channel before shared words, and leaves the video out', () => {
  const candidates = [
    video('new stranger', { publishedMs: 9 }),
    video('word', { title: 'River rafting' }),
    video('channel', { channelHandle: 'nature' }),
    river,
    video('tag', { tags: ['water'] }),
    video('old stranger', { publishedMs: 1 }),
  ];
  const ids = rankRelated(river, candidates);
  assert.equal(ids, ['tag', 'channel', 'word', 'new stranger', 'old stranger']);
});

it('puts the next episode first: specials follow the last season', () => {
  const episode = (id: string, seasonNumber: number, number: number, seriesHandle = 'tv.wire') =>
    video(id, { episode: { seriesHandle, seriesTitle: '', seasonNumber, number } });
  const all = [
    episode('special', 0, 1),
    episode('second', 1, 2),
    episode('third', 2, 1),
    episode('first', 1, 1),
    episode('stranger', 1, 2, 'tv.office'),
    video('alike', { tags: ['wire'], channelHandle: 'tv' }),
  ];
  const firstAfter = (id: string) => {
    const watched = { ...all.find((one) => one.id === id)!, tags: ['wire'] };
    const ids = rankRelated(watched, all);
    assert.equal([...ids].sort(), all.flatMap((one) => (one.id === id ? [] : [one.id])).sort());
    return ids[0];
  };
  assert.is(firstAfter('first'), 'second');
  assert.is(firstAfter('second'), 'third');
  assert.is(firstAfter('third'), 'special');
  assert.is(firstAfter('special'), 'alike', 'after the last episode, the most similar one');
});

it('adds what is shared up', () => {
  const both = video('both', { channelHandle: 'nature', title: 'quiet river' });
  const ids = rankRelated(river, [video('tag', { tags: ['calm'] }), both]);
  assert.equal(ids, ['both', 'tag']);
});

it('takes no notice of short words', () => {
  const ids = rankRelated(river, [video('b', { title: 'A b' }), video('a', { publishedMs: 1 })]);
  assert.equal(ids, ['a', 'b']);
});

it.run();
