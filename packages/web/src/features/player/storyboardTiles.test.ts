import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { tileAt } from './storyboardTiles.ts';

const it = suite('tileAt');
const cues = [
  { startTime: 0, endTime: 10, text: 'sheet.jpg#xywh=0,0,160,90' },
  { startTime: 10, endTime: 20, text: 'sheet.jpg#xywh=pixel:160,0,160,90\n' },
  { startTime: 20, endTime: 30, text: 'No picture' },
];

it('is the part of the sheet for the moment', () => {
  assert.equal(tileAt(cues, 9.9), { x: 0, y: 0, width: 160, height: 90 });
});
it('belongs to the later picture where two meet', () => {
  assert.equal(tileAt(cues, 10), { x: 160, y: 0, width: 160, height: 90 });
});
it('is none where a cue names no picture', () => assert.is(tileAt(cues, 25), null));
it('is none past the last', () => assert.is(tileAt(cues, 30), null));

it.run();
