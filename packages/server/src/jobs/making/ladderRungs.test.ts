import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { ladderRungs } from './ladderRungs.ts';

const it = suite('ladderRungs');

for (const [name, width, height, expected] of [
  ['4K', 3840, 2160, ['1920x1080', '1280x720', '854x480', '640x360']],
  ['1080p', 1920, 1080, ['1920x1080', '1280x720', '854x480', '640x360']],
  ['a tall film', 1080, 1920, ['1080x1920', '720x1280', '480x854', '360x640']],
  ['a wide film of 800 lines', 1920, 800, ['1728x720', '1152x480', '864x360']],
  ['a small film', 320, 180, ['320x180']],
  ['a film of odd sizes', 321, 181, ['320x180']],
] as const) {
  it(`has the steps of ${name}`, () => {
    const rungs = ladderRungs({ width, height });
    assert.equal(
      rungs.map((rung) => `${rung.width}x${rung.height}`),
      expected,
    );
    const bits = rungs.map((rung) => rung.bitsPerSecond);
    assert.equal(
      bits,
      [...bits].sort((a, b) => b - a),
    );
  });
}

it.run();
