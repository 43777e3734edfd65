import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { bufferedSpans, chapterSegments, secondsAt, shareOf } from './seekBarShares.ts';

const it = suite('the shares of the seek bar');

it('place a moment between the ends', () => {
  assert.is(shareOf(150, 600), 0.25);
  assert.is(shareOf(-1, 600), 0);
  assert.is(shareOf(601, 600), 1);
});

it('place everything at the start until the length is known', () => {
  assert.is(shareOf(5, NaN), 0);
  assert.is(shareOf(5, 0), 0);
});

it('give the moment below a pointer, also when it is past an end', () => {
  assert.is(secondsAt(0.25, 600), 150);
  assert.is(secondsAt(-0.1, 600), 0);
  assert.is(secondsAt(1.2, 600), 600);
});

it('show each stretch that has arrived', () => {
  const ranges = [
    [0, 60],
    [300, 600],
  ] as const;
  const spans = bufferedSpans({ length: 2, start: (i) => ranges[i]![0], end: (i) => ranges[i]![1] }, 600);
  assert.equal(spans, [
    { from: 0, until: 0.1 },
    { from: 0.5, until: 1 },
  ]);
});

it('divide the bar by chapters', () => {
  const chapters = [
    { title: 'One', startSeconds: 0 },
    { title: 'Two', startSeconds: 150 },
  ];
  assert.equal(chapterSegments(chapters, 600), [
    { title: 'One', from: 0, until: 0.25 },
    { title: 'Two', from: 0.25, until: 1 },
  ]);
});

it('leave what is before the first chapter without a name, and drop what begins past the end', () => {
  const chapters = [
    { title: 'Late', startSeconds: 300 },
    { title: 'Never', startSeconds: 700 },
  ];
  assert.equal(chapterSegments(chapters, 600), [
    { title: '', from: 0, until: 0.5 },
    { title: 'Late', from: 0.5, until: 1 },
  ]);
});

it('are one part without chapters', () => {
  assert.equal(chapterSegments([], 600), [{ title: '', from: 0, until: 1 }]);
});

it.run();
