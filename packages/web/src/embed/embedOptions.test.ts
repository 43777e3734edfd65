import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { readEmbedOptions, timeFragment } from './embedOptions.ts';

const it = suite('readEmbedOptions');

const read = (query: string) => readEmbedOptions(new URLSearchParams(query));
const usual = {
  startSeconds: null,
  endSeconds: null,
  autoplay: false,
  muted: false,
  loop: false,
  controls: true,
  captions: null,
};

it('asks for nothing but controls where the address says nothing', () => {
  assert.equal(read(''), usual);
});

it('reads everything that can be asked for', () => {
  assert.equal(read('t=1m30s&end=2:00&autoplay=1&muted=true&loop=1&controls=0&captions=de-CH'), {
    startSeconds: 90,
    endSeconds: 120,
    autoplay: true,
    muted: true,
    loop: true,
    controls: false,
    captions: 'de-CH',
  });
});

it('takes a name without a value for a yes', () => {
  assert.equal([read('autoplay').autoplay, read('controls').controls], [true, true]);
});

it('takes start for t, which wins', () => {
  assert.equal([read('start=5').startSeconds, read('start=5&t=7').startSeconds], [5, 7]);
});

it('takes what it does not understand for nothing', () => {
  assert.equal(read('t=soon&end=later&autoplay=no&muted=0&controls=maybe&captions=%22%3E&theme=x'), usual);
});

it('has no end before the start', () => {
  assert.is(read('t=20&end=20').endSeconds, null);
  assert.is(read('end=0').endSeconds, null);
});

for (const [query, fragment] of [
  ['', ''],
  ['t=10', '#t=10'],
  ['end=20', '#t=0,20'],
  ['t=10.5&end=20', '#t=10.5,20'],
] as const) {
  it(`says ?${query} in the address of the file as "${fragment}"`, () => {
    assert.is(timeFragment(read(query)), fragment);
  });
}

it.run();
