import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { parseStart } from './parseStart.ts';

const it = suite('parseStart');
for (const [text, seconds] of [
  ['90', 90],
  ['90s', 90],
  ['0', 0],
  ['12.5', 12.5],
  ['1m30s', 90],
  ['1m30', 90],
  ['2m', 120],
  ['1h', 3600],
  ['1h2m3s', 3723],
  ['1H2M3S', 3723],
  ['1h3s', 3603],
  ['90m', 5400],
  ['1:30', 90],
  ['1:02:03', 3723],
  ['75:00', 4500],
  [null, null],
  [undefined, null],
  ['', null],
  ['-5', null],
  ['1:5', null],
  ['1e3', null],
  ['s', null],
  ['30s1m', null],
  ['Infinity', null],
  ['0x10', null],
  [' 5', null],
  ['999999999999999999999', null],
] as const) {
  it(`reads ${JSON.stringify(text)} as ${seconds}`, () => assert.is(parseStart(text), seconds));
}
it.run();
