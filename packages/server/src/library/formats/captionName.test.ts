import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { compareCaptionLanguages, readCaptionName } from './captionName.ts';

const it = suite('readCaptionName');

for (const [text, language] of [
  ['en', 'en'],
  ['PT-br', 'pt-BR'],
  ['ger', 'de'],
  ['', 'und'],
  ['en.sdh', 'en-x-sdh'],
  ['en.SDH', 'en-x-sdh'],
  ['en.cc', 'en-x-sdh'],
  ['en.hi', 'en-x-sdh'],
  ['hi', 'hi'],
  ['hi.hi', 'hi-x-sdh'],
  ['forced.en', 'en-x-forced'],
  ['en.foreign', 'en-x-forced'],
  ['en.default', 'en'],
  ['en.default.sdh.forced', 'en-x-forced-sdh'],
  ['forced', 'und-x-forced'],
  ['en-x-mine.sdh', 'en-x-mine-sdh'],
] as const) {
  it(`is ${language} for "${text}"`, () => assert.equal(readCaptionName(text), { language }));
}

for (const [text, unknown] of [
  ['zz_zz', 'zz_zz'],
  ['commentary.en.sdh', 'commentary.en'],
  ['.en', '.en'],
  ['en.__proto__', 'en.__proto__'],
] as const) {
  it(`tells what of "${text}" is no language`, () => assert.equal(readCaptionName(text), { unknown }));
}

it('has forced captions behind all others, and else the order of letters', () =>
  assert.equal(['en-x-forced', 'und', 'en-x-sdh', 'en', 'de-x-forced-sdh'].sort(compareCaptionLanguages), [
    'en',
    'en-x-sdh',
    'und',
    'de-x-forced-sdh',
    'en-x-forced',
  ]));

it.run();
