import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { chosenVolume, loudnessShare } from './loudness.ts';

const share = suite('loudnessShare');

for (const [name, lufs, expected] of [
  ['plays as it is what nobody has measured', null, 1],
  ['plays as it is what is as loud as videos should be', -14, 1],
  ['never turns up what is quieter', -30, 1],
  ['never turns up silence', -70, 1],
  ['halves what is 6 dB louder', -14 + 20 * Math.log10(2), 0.5],
  ['turns down a loud song', -8, 0.501],
  ['turns down the loudest that there is', 0, 0.2],
] as const) {
  share(name, () => assert.ok(Math.abs(loudnessShare(lufs) - expected) < 0.001, String(loudnessShare(lufs))));
}

share.run();

const chosen = suite('chosenVolume');

chosen('is what the viewer chose, whatever share of it is played', () => {
  for (const lufs of [-14, -9.7, -5, 0]) {
    const played = loudnessShare(lufs);
    for (let percent = 0; percent <= 100; percent += 1)
      // As in browsers that store the volume in 32 bits.
      assert.is(chosenVolume(Math.fround((percent / 100) * played), played), percent / 100);
  }
});

chosen('is never above the loudest', () => assert.is(chosenVolume(1, 0.5), 1));

chosen.run();
