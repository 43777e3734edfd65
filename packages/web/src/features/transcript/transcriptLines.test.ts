import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { findLines, lineAt, transcriptLines } from './transcriptLines.ts';

const lines = transcriptLines([
  { startTime: 5, text: 'The tide\nturns.' },
  { startTime: 1, text: ' The café is calm. ' },
  { startTime: 8, text: 'The tide turns.' },
  { startTime: 9, text: '' },
]);

const it = suite('transcriptLines');

it('stand in the order of the video, each whole, none twice in a row', () => {
  assert.equal(lines, [
    { startSeconds: 1, text: 'The café is calm.' },
    { startSeconds: 5, text: 'The tide turns.' },
  ]);
});

it.run();

const itFollows = suite('lineAt');

itFollows('is the line that is spoken, and goes on to be it in the silence after', () => {
  assert.equal(
    [0, 1, 4.9, 5, 100].map((seconds) => lineAt(lines, seconds)),
    [-1, 0, 0, 1, 1],
  );
});

itFollows.run();

const itFinds = suite('findLines');

itFinds('finds words whatever their case and accents, and everything for nothing', () => {
  assert.equal(findLines(lines, ' CAFE'), [0]);
  assert.equal(findLines(lines, 'the'), [0, 1]);
  assert.equal(findLines(lines, 'sea'), []);
  assert.equal(findLines(lines, ''), [0, 1]);
});

itFinds.run();
