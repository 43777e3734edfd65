import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { waitingText } from './waitingText.ts';

const it = suite('waitingText');

const found = {
  tools: {
    ffmpeg: '/bin/ffmpeg',
    ffprobe: '/bin/ffprobe',
    version: '5.1.9',
    codesH264: true,
    mapsTones: true,
  },
  reason: null,
};

it('says what waits, and how to have less of it', () => {
  const waiting = new Map([
    ['POSTER', 1],
    ['LADDER', 3],
  ] as const);
  assert.is(
    waitingText(found, waiting, 2),
    'ffmpeg 5.1.9 makes in the background, on 2 cores: 1 poster, 3 streams in several qualities. MEDIA_JOBS=posters makes pictures alone, MEDIA_JOBS=off nothing.',
  );
});

it('says so where nothing waits', () => {
  assert.is(waitingText(found, new Map(), 1), 'ffmpeg 5.1.9: nothing is to be made.');
});

it('says once why there is no ffmpeg, and what to do', () => {
  assert.is(
    waitingText({ tools: null, reason: 'there is no ffmpeg on the PATH' }, new Map(), 1),
    'No posters, storyboards or streams are made: there is no ffmpeg on the PATH. Install ffmpeg, or say where it is: FFMPEG=/path/to/ffmpeg.',
  );
});

it.run();
