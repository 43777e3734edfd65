import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { readStoryboard } from './storyboard.ts';

const vtt = (...texts: string[]) =>
  ['WEBVTT', ...texts.map((text, i) => `00:0${i}.000 --> 00:0${i + 1}.000\n${text}`)].join('\n\n');
const it = suite('readStoryboard');

for (const [name, text, path, reading] of [
  [
    'finds the sheet beside the file',
    vtt('river.jpg#xywh=0,0,160,90', './river.jpg#xywh=pixel:160,0,160,90'),
    'nature/river.storyboard.vtt',
    { sheetPath: 'nature/river.jpg' },
  ],
  [
    'finds the sheet at the top of the library',
    vtt('river.jpg#xywh=0,0,160,90'),
    'river.storyboard.vtt',
    { sheetPath: 'river.jpg' },
  ],
  [
    'says when the file is another sort of text',
    'river.jpg',
    'river.storyboard.vtt',
    { mistake: 'It is not WebVTT: the first line must be WEBVTT.' },
  ],
  ['says when nothing is named', 'WEBVTT', 'river.storyboard.vtt', { mistake: 'It names no picture.' }],
  [
    'says which cue is no part of a picture',
    vtt('river.jpg#xywh=0,0,160,90', 'The river.'),
    'river.storyboard.vtt',
    { mistake: '"The river." is not a region of an image, such as sheet.jpg#xywh=0,0,160,90.' },
  ],
  [
    'says when there is more than one sheet',
    vtt('1.jpg#xywh=0,0,160,90', '2.jpg#xywh=0,0,160,90'),
    'river.storyboard.vtt',
    { mistake: 'It names 2 pictures. Put all the small ones on one sheet.' },
  ],
] as const) {
  it(name, () => assert.equal(readStoryboard(text, path), reading));
}

it.run();
