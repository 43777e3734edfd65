import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { forEachSeed } from '../../../../sdk/src/testing/forEachSeed.laws.ts';
import { chooseStreams, estimateStreamBytes, type StreamCandidate } from './chooseStreams.ts';

const it = suite('chooseStreams');

const candidate = (
  videoId: string,
  lastUsedMs: number,
  state: StreamCandidate['state'] = 'missing',
  sizeBytes = 10,
): StreamCandidate => ({ videoId, lastUsedMs, publishedMs: 0, state, sizeBytes });

it('makes the streams of the videos used last, as far as there is room', () => {
  const candidates = [candidate('old', 1), candidate('new', 3), candidate('middle', 2)];
  assert.equal(chooseStreams(candidates, 20), { make: ['new', 'middle'], withdraw: [], remove: [] });
  assert.equal(chooseStreams(candidates, 0), { make: [], withdraw: [], remove: [] });
});

it('prefers the newer of two videos that were used at the same time', () => {
  const candidates = [candidate('a', 1), { ...candidate('b', 1), publishedMs: 1 }];
  assert.equal(chooseStreams(candidates, 10).make, ['b']);
});

it('removes the stream that was not used for longest when another one needs its room', () => {
  const kept = [candidate('watched', 9, 'generated'), candidate('forgotten', 1, 'generated')];
  assert.equal(chooseStreams(kept, 20), { make: [], withdraw: [], remove: [] });
  assert.equal(chooseStreams([...kept, candidate('new', 5)], 20), {
    make: ['new'],
    withdraw: [],
    remove: ['forgotten'],
  });
  assert.equal(chooseStreams([...kept, candidate('older', 0)], 20), { make: [], withdraw: [], remove: [] });
});

it('withdraws what waits and has no room any more, and lets a smaller one have it', () => {
  const candidates = [
    candidate('short', 1, 'waiting', 2),
    candidate('long', 2, 'waiting', 50),
    candidate('first', 3, 'generated'),
  ];
  assert.equal(chooseStreams(candidates, 15), { make: [], withdraw: ['long'], remove: [] });
});

it('never takes more than the limit, and changes nothing when its choice has been carried out', () =>
  forEachSeed(200, (chance) => {
    const states = ['generated', 'waiting', 'missing'] as const;
    const candidates = Array.from({ length: Math.floor(chance() * 12) }, (_, i) =>
      candidate(
        `v${i}`,
        Math.floor(chance() * 5),
        states[Math.floor(chance() * 3)]!,
        Math.ceil(chance() * 9),
      ),
    );
    const limit = Math.floor(chance() * 40);
    const { make, withdraw, remove } = chooseStreams(candidates, limit);
    const after = candidates.flatMap((each): StreamCandidate[] =>
      remove.includes(each.videoId) || withdraw.includes(each.videoId)
        ? [{ ...each, state: 'missing' }]
        : [make.includes(each.videoId) ? { ...each, state: 'waiting' } : each],
    );
    const used = after.filter(({ state }) => state !== 'missing');
    assert.ok(used.reduce((sum, { sizeBytes }) => sum + sizeBytes, 0) <= limit);
    assert.equal(chooseStreams(after, limit), { make: [], withdraw: [], remove: [] });
  }));

it('estimates the qualities that are made of a video, with their sound', () => {
  // 1080, 720, 480 and 360 lines: 10 Mbit/s of picture, 0.512 of sound.
  assert.is(estimateStreamBytes({ width: 1920, height: 1080, durationSeconds: 3600 }), 4_730_400_000);
  assert.is(estimateStreamBytes({ width: 320, height: 180, durationSeconds: 8 }), 928_000);
});

it.run();
