import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { readLoudness } from './measureLoudness.ts';

const it = suite('readLoudness');

const summary = (lufs: string) =>
  `[Parsed_ebur128_0 @ 0x55] Summary:\n\n  Integrated loudness:\n    I:         ${lufs} LUFS\n    Threshold: -31.8 LUFS\n\n  Loudness range:\n    LRA:         0.0 LU\n`;

for (const [name, text, expected] of [
  ['a film', summary('-21.8'), -21.8],
  ['silence', summary('-70.0'), -70],
  ['nothing at all', summary('-inf'), -70],
  ['a film that is called like a result', `title: I: -5 LUFS\n${summary('-21.8')}`, -21.8],
  ['no summary', 'I: -5 LUFS', undefined],
] as const) {
  it(`reads ${name} as ${expected}`, () => assert.is(readLoudness(text), expected));
}

it.run();
