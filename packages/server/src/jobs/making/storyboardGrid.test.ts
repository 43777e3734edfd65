import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { readStoryboard } from '../../library/formats/storyboard.ts';
import { parseCues } from '../../library/formats/webVtt.ts';
import { storyboardGrid, storyboardVtt } from './storyboardGrid.ts';

const it = suite('storyboardGrid');

const source = (durationSeconds: number, width = 1920, height = 1080) => ({
  path: 'a.mp4',
  durationSeconds,
  width,
  height,
});

for (const [name, film, expected] of [
  ['a minute', source(60), { width: 160, height: 90, columns: 10, rows: 3, seconds: 2 }],
  ['two hours', source(7_200), { width: 160, height: 90, columns: 10, rows: 10, seconds: 72 }],
  ['a few seconds', source(7), { width: 160, height: 90, columns: 4, rows: 1, seconds: 2 }],
  ['a tall film', source(60, 1080, 1920), { width: 90, height: 160, columns: 10, rows: 3, seconds: 2 }],
  ['a strip', source(60, 4_000, 10), { width: 160, height: 2, columns: 10, rows: 3, seconds: 2 }],
] as const) {
  it(`fits ${name}`, () => assert.equal(storyboardGrid(film), expected));
}

it('is told in the form that the library reads', () => {
  const text = storyboardVtt(storyboardGrid(source(45.5)), 45.5, 'sheet.jpg');
  assert.equal(readStoryboard(text, 'a/film.vtt'), { sheetPath: 'a/sheet.jpg' });
  const cues = parseCues(text);
  assert.is(cues.length, 23);
  assert.equal(cues[12], { startSeconds: 24, endSeconds: 26, text: 'sheet.jpg#xywh=320,90,160,90' });
  assert.is(cues.at(-1)!.endSeconds, 45.5);
});

it('tells times of a very long film', () => {
  const hours = 30 * 3600;
  assert.match(storyboardVtt(storyboardGrid(source(hours)), hours, 's.jpg'), '29:42:00.000 --> 30:00:00.000');
});

it.run();
