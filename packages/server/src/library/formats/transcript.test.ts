import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { transcriptLength, transcriptOf } from './transcript.ts';

const it = suite('transcriptOf');

const cue = (startSeconds: number, text: string) => ({ startSeconds, endSeconds: startSeconds + 1, text });

it('keeps what is said and when, once where captions say it again, and nothing of silence', () => {
  const cues = [cue(1, 'One.'), cue(2, 'One.'), cue(3, ''), cue(4, 'Two.'), cue(5, 'One.')];
  assert.equal(
    transcriptOf('en', cues, 100).cues.map(({ startSeconds }) => startSeconds),
    [1, 4, 5],
  );
});

it('leaves out what is beyond its room', () => {
  const transcript = transcriptOf('en', [cue(1, '12345'), cue(2, '1234567890'), cue(3, 'x')], 14);
  assert.is(transcriptLength(transcript), 5);
  assert.equal(transcriptOf('en', [cue(1, 'x')], 0).cues, []);
});

it.run();
