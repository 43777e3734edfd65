import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { readSource } from './probeSource.ts';

const it = suite('readSource');

const picture = { codec_type: 'video', width: 720, height: 576 };
const format = { duration: '12.5' };
const read = (...streams: object[]) => readSource(JSON.stringify({ streams, format }));

it('has duration and size as ffprobe says them', () => {
  assert.equal(read({ codec_type: 'audio' }, picture), { durationSeconds: 12.5, width: 720, height: 576 });
});

it('is as wide as it is shown, where its pixels are no squares', () => {
  assert.is(read({ ...picture, sample_aspect_ratio: '64:45' }).width, 1024);
  assert.is(read({ ...picture, sample_aspect_ratio: '0:1' }).width, 720);
});

it('stands upright where it was filmed so', () => {
  const turned = { ...picture, side_data_list: [{ rotation: -90 }] };
  assert.equal(read(turned), { durationSeconds: 12.5, width: 576, height: 720 });
});

it('is refused without a picture or a duration', () => {
  assert.throws(() => read({ ...picture, disposition: { attached_pic: 1 } }), /no picture/);
  assert.throws(() => readSource(JSON.stringify({ streams: [picture], format: {} })), /no duration/);
  assert.throws(() => readSource('{"streams": [{'), /no picture/, 'of an answer that is cut off');
});

it.run();
