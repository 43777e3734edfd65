import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { countSamples, problemsOfCounts, readPages } from './samples/allSamples.mjs';
import { runSamples } from './samples/runSamples.mjs';

const it = suite('the samples of the documentation');

it('run, and do what they say', async () => {
  assert.is((await runSamples(readPages())).join('\n'), '');
});

it('are run, all but a known number', () => assert.equal(problemsOfCounts(countSamples(readPages())), []));

it.run();
