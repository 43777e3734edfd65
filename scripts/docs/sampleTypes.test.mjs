import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { readPages } from './samples/allSamples.mjs';
import { checkSampleTypes } from './samples/checkSampleTypes.mjs';
import { problemsOfTexts } from './samples/sampleTexts.mjs';

const it = suite('the samples of the documentation');

it('have the types that they say', async () => {
  assert.is((await checkSampleTypes(readPages())).join('\n'), '');
});

it('are JSON and GraphQL where they say so', () => {
  assert.equal(readPages().flatMap(problemsOfTexts), []);
});

it.run();
