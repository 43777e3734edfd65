import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { readProgress } from './ffmpegProgress.ts';

const it = suite('readProgress');

for (const [line, expected] of [
  ['out_time_us=2500000', 0.25],
  ['out_time_us=2500000\r', 0.25],
  ['out_time_us=99000000', 1],
  ['out_time_us=-9223372036854775808', 0],
  ['out_time_us=N/A', undefined],
  ['out_time_ms=2500000', undefined],
  ['progress=end', undefined],
  ['', undefined],
] as const) {
  it(`reads ${JSON.stringify(line)} as ${expected}`, () => assert.is(readProgress(line, 10), expected));
}

it('tells nothing of a film without a duration', () =>
  assert.is(readProgress('out_time_us=1', 0), undefined));

it.run();
