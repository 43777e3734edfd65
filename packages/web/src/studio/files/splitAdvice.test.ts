import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { splitAdvice } from './splitAdvice.ts';

const it = suite('splitAdvice');

it('takes the command out of the advice to convert a file, whatever is in its name', () => {
  assert.equal(splitAdvice("Convert it: ffmpeg -i 'a: b.mkv' -c:v libx264 'a: b.h264.mp4'"), {
    text: 'Convert it:',
    command: "ffmpeg -i 'a: b.mkv' -c:v libx264 'a: b.h264.mp4'",
  });
});

it('leaves advice without a command as it is', () => {
  assert.equal(splitAdvice('Copy it again.'), { text: 'Copy it again.', command: null });
});

it.run();
