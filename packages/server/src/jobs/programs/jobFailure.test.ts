import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { failureOf } from './jobFailure.ts';

const it = suite('failureOf');

const names = new Map([
  ['/home/ann/Videos/nature/-a b.mkv', 'nature/-a b.mkv'],
  ['/var/data/media/abc/poster-1.part', 'the new file'],
]);
const failure = (complaint: string, code: number | null = 1) =>
  failureOf({ code, complaint, output: Buffer.alloc(0) }, names);

it('is the last that ffmpeg said, by the names that the owner knows', () => {
  const { message, isPassing } = failure(
    '[matroska,webm @ 0x55f6] EBML header parsing failed\nfile:/home/ann/Videos/nature/-a b.mkv: Invalid data found when processing input\n',
  );
  assert.is(
    message,
    'ffmpeg: EBML header parsing failed nature/-a b.mkv: Invalid data found when processing input',
  );
  assert.is(isPassing, false);
});

it('names no folder of the machine', () => {
  const { message } = failure(
    "Unable to open '/usr/share/secret place/font.ttf' and /var/data/media/x.jpg\n",
  );
  assert.not.match(message, /usr|share|var\/data/);
  assert.match(message, 'x.jpg');
});

it('is short, however much was said', () => {
  assert.ok(failure('x'.repeat(100_000)).message.length < 500);
  assert.is(failure('same\nsame\nConversion failed!\n').message, 'ffmpeg: same');
});

it('says so where nothing was said', () => assert.match(failure('').message, 'gave no reason'));

it('passes where room or memory was missing', () => {
  assert.is(failure('av_interleaved_write_frame(): No space left on device').isPassing, true);
  assert.match(failure('No space left on device').message, /^The disk is full\./);
  assert.is(failure('', null).isPassing, true);
});

it.run();
