import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { captionTracksOf } from './captionTracksOf.ts';

const it = suite('captionTracksOf');

const track = (language: string | undefined, more: object = {}, codec = 'subrip') => ({
  codec_name: codec,
  tags: { language },
  ...more,
});
const flag = (name: string) => ({ disposition: { [name]: 1 } });
const titled = (title: string) => ({ tags: { language: 'eng', title } });

for (const [what, tracks, expected] of [
  ['of each language one', [track('eng'), track('ger')], ['0 en', '1 de']],
  ['of three letters in both their forms', [track('fre'), track('fra'), track('deu')], ['0 fr', '2 de']],
  ['of a tag', [track('pt-br')], ['0 pt-BR']],
  ['unknown where nothing is said', [track(undefined)], ['0 und']],
  ['unknown where what is said is no language', [track('<b>no</b>')], ['0 und']],
  ['unknown where what is said is endless', [track(`en-x-${'a-'.repeat(500)}a`)], ['0 und']],
  ['the default before others', [track('eng'), track('eng', flag('default'))], ['1 en']],
  ['what forced tracks are', [track('eng', flag('forced')), track('eng')], ['0 en-x-forced', '1 en']],
  ['what is for the deaf', [track('eng', flag('hearing_impaired')), track('eng')], ['0 en-x-sdh', '1 en']],
  [
    'what a title says',
    [track('', titled('English [SDH]')), track('', titled('Forced'))],
    ['0 en-x-sdh', '1 en-x-forced'],
  ],
  ['no comments of those who made it', [track('eng', flag('comment')), track('eng')], ['1 en']],
  [
    'every form of text',
    ['ass', 'ssa', 'webvtt', 'mov_text'].map((codec, i) => track(['eng', 'deu', 'fra', 'spa'][i], {}, codec)),
    ['0 en', '1 de', '2 fr', '3 es'],
  ],
  [
    'no pictures of text',
    [
      track('eng', {}, 'hdmv_pgs_subtitle'),
      track('deu', {}, 'dvd_subtitle'),
      track('fra', {}, 'dvb_subtitle'),
    ],
    [],
  ],
] as const) {
  it(`takes ${what}`, () => {
    const json = JSON.stringify({ streams: tracks.map((one, index) => ({ index, ...one })) });
    assert.equal(
      captionTracksOf(json).map(({ stream, language }) => `${stream} ${language}`),
      expected,
    );
  });
}

it('takes no more than a video may have', () => {
  const letters = [...'abcdefghijklmnopqrstuvwxyz'];
  const codes = letters
    .flatMap((one) => letters.map((two) => `q${one}${two}`))
    .concat(letters.map((one) => `ab${one}`));
  const streams = codes.map((language, index) => ({ index, ...track(language) }));
  assert.is(captionTracksOf(JSON.stringify({ streams })).length, 50);
});

it('takes nothing from an answer that is cut off', () => {
  assert.equal(captionTracksOf('{"streams": [{"index": 0'), []);
});

it.run();
