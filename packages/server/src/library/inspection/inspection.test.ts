import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { makeTestFolder } from '../../testing/testFolder.ts';
import { isPossible } from './inspection.ts';
import { inspectMedia } from './inspectMedia.ts';
import { inspectStream } from './inspectStream.ts';

const it = suite('what a media file declares');

const impossible = 'It is damaged: it declares an impossible size or duration.';

for (const [name, facts, expected] of [
  ['a film', { width: 1920, height: 1080, durationSeconds: 5_400 }, true],
  ['a clip of a frame', { width: 1, height: 1, durationSeconds: 0.04 }, true],
  ['more pixels than 32 bits hold', { width: 640, height: 386_547_057_000, durationSeconds: 40 }, false],
  ['no picture', { width: 0, height: 1080, durationSeconds: 40 }, false],
  ['half a pixel', { width: 0.5, height: 1080, durationSeconds: 40 }, false],
  ['no number', { width: Number.NaN, height: 1080, durationSeconds: 40 }, false],
  ['a duration without an end', { width: 640, height: 360, durationSeconds: Infinity }, false],
  ['a duration that is no number', { width: 640, height: 360, durationSeconds: Number.NaN }, false],
  ['a century', { width: 640, height: 360, durationSeconds: 3.2e9 }, false],
] as const) {
  it(`T81: is ${expected ? 'possible' : 'impossible'} with ${name}`, () =>
    assert.is(isPossible(facts), expected));
}

it('T81: is refused where the shape of a pixel makes a picture that no page can hold', async () => {
  const sample = new URL('../../../sample-library/signal-lab/test-card-with-a-clock.mp4', import.meta.url);
  const bytes = await readFile(sample);
  const shape = bytes.indexOf('pasp');
  assert.ok(shape > 0);
  bytes.writeUInt32BE(1, shape + 4);
  bytes.writeUInt32BE(0xffff_ffff, shape + 8);
  const { folder, remove } = await makeTestFolder({ 'film.mp4': bytes });
  try {
    const found = await inspectMedia(join(folder, 'film.mp4'), bytes.length);
    assert.is(found.facts === null && found.reason, impossible);
  } finally {
    await remove();
  }
});

it('T81: is refused where a playlist declares more seconds than a number holds', async () => {
  const part = (name: string) =>
    readFile(new URL(`../../testing/stream-library/test-tone/high/${name}`, import.meta.url));
  const segment = Buffer.concat([await part('init.mp4'), await part('0.m4s')]);
  const { folder, remove } = await makeTestFolder({ 'a.m3u8': '#EXTM3U', 'a.m4s': segment });
  try {
    const file = { path: 'a.m3u8', sizeBytes: 7, modifiedMs: 1, obstacle: null };
    const stream = (durationSeconds: number) =>
      inspectStream(folder, { file, stem: 'a', durationSeconds, sizeBytes: 7, bestStart: ['a.m4s'] });
    assert.is((await stream(4)).facts?.durationSeconds, 4);
    const found = await stream(Number('9'.repeat(400)));
    assert.is(found.facts === null && found.reason, impossible);
  } finally {
    await remove();
  }
});

it.run();
