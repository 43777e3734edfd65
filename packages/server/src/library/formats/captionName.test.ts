import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { compareCaptionLanguages, readCaptionName, readCaptionNameInFolder } from './captionName.ts';

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
  ['English', 'en'],
  ['deutsch.forced', 'de-x-forced'],
  ['Français', 'fr'],
  ['Latin', 'la'],
  ['Chinese.Traditional', 'zh-Hant'],
  ['pt.brazilian', 'pt-BR'],
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

for (const [text, language] of [
  ['2_English', 'en'],
  ['English', 'en'],
  ['en', 'en'],
  ['10. Chinese (Simplified)', 'zh-Hans'],
  ['3_English [SDH]', 'en-x-sdh'],
  ['4 - Brazilian Portuguese', 'pt-BR'],
  ['5_Spanish.Latin American.Forced', 'es-419-x-forced'],
  ['2', 'und'],
  ['pt-BR', 'pt-BR'],
] as const) {
  it(`is ${language} for "${text}" in a folder of captions`, () =>
    assert.equal(readCaptionNameInFolder(text), { language }));
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
