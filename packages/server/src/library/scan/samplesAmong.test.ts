import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { samplesAmong } from './samplesAmong.ts';

const it = suite('samplesAmong');

const samplesOf = (sizes: { readonly [path: string]: number }) =>
  Object.fromEntries(samplesAmong(Object.entries(sizes).map(([path, sizeBytes]) => ({ path, sizeBytes }))));

for (const path of [
  'a/sample.mkv',
  'a/film-sample.mkv',
  'a/Film.Sample.avi',
  'a/sample-film.mkv',
  'a/Sample/x.mkv',
])
  it(`finds ${path}`, () =>
    assert.equal(samplesOf({ 'a/film.mkv': 100, [path]: 10 }), { [path]: 'a/film.mkv' }));

for (const [what, sizes] of [
  ['a film of that name', { 'a/sample.mkv': 10 }],
  ['a film of that name among others of its size', { 'a/sample.mkv': 11, 'a/film.mkv': 100 }],
  ['a name that only contains the word', { 'a/free sample.mkv': 1, 'a/samples.mkv': 1, 'a/film.mkv': 100 }],
  ['a film elsewhere', { 'b/film.mkv': 100, 'a/sample.mkv': 1 }],
  ['a folder of samples alone', { 'Samples/one.mkv': 1, 'Samples/two.mkv': 100 }],
] as const)
  it(`leaves ${what}`, () => assert.equal(samplesOf(sizes), {}));

it.run();
