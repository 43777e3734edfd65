import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { initialOf } from './initialOf.ts';

const it = suite('initialOf');
for (const [name, initial] of [
  ['clouds', 'C'],
  ['  “Quoted”', 'Q'],
  ['éclair', 'É'],
  ['日本', '日'],
  ['𝒜lpha', '𝒜'],
  ['7 seas', '7'],
  ['🎬', '·'],
  ['', '·'],
] as const) {
  it(`takes ${initial} from ${JSON.stringify(name)}`, () => assert.is(initialOf(name), initial));
}
it.run();
