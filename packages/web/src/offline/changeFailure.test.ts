import { AbortError, GraphQLResultError } from '@mainvideo/sdk';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { loadLanguage } from '../i18n/language.ts';
import { changeFailure, type FailedChange } from './changeFailure.ts';

const { t } = await loadLanguage(['en']);

const it = suite('changeFailure');

function refusal(code?: string) {
  const errors = [{ message: 'No.', extensions: { code } }];
  return new GraphQLResultError({ errors, operationName: 'Any', attempts: 1 });
}

function failed(
  operationName: string,
  input: object,
  parts: Partial<Pick<FailedChange, 'reason' | 'error'>> = {},
) {
  return changeFailure({
    operationName,
    variables: { input },
    reason: 'refused',
    error: refusal(),
    ...parts,
  });
}

const sentences: readonly (readonly [operationName: string, input: object, what: string])[] = [
  ['SetLike', { liked: true }, 'Your like was not saved.'],
  ['SetLike', { liked: false }, 'Your like was not removed.'],
  ['SetSaved', { saved: true }, 'A video was not saved to your list.'],
  ['SetSaved', { saved: false }, 'A video was not removed from your list.'],
  ['AddComment', { text: 'Fog.' }, 'Your comment was not posted.'],
  ['EditComment', { text: 'Fog.' }, 'The change to your comment was not saved.'],
  ['DeleteComment', {}, 'Your comment was not deleted.'],
];
for (const [operationName, input, what] of sentences) {
  it(`says: ${what}`, () => assert.is(t(failed(operationName, input)!.what), what));
}

it('says nothing of a position, which nobody has made', () => {
  assert.is(failed('RecordProgress', { videoId: '1', positionSeconds: 3 }), null);
});

it('says nothing of what another version of the site may still send', () => {
  assert.is(failed('SetLike', { liked: true }, { reason: 'unknown' }), null);
});

it('gives back what was written', () => {
  assert.is(failed('AddComment', { videoId: '1', text: 'Fog.' })?.text, 'Fog.');
  assert.is(failed('SetLike', { videoId: '1', liked: true })?.text, null);
});

it('leads to the video, to try again', () => {
  assert.is(failed('SetLike', { videoId: '1', liked: true })?.videoId, '1');
  assert.is(failed('EditComment', { id: 'comment:1', text: 'Fog.' })?.videoId, null, 'an edit names none');
});

it('leads nowhere where nothing is left to try', () => {
  for (const code of ['NOT_FOUND', 'FORBIDDEN']) {
    assert.is(
      failed('SetLike', { videoId: '1', liked: true }, { error: refusal(code) })?.videoId,
      null,
      code,
    );
  }
});

it('says what to do', () => {
  const gone = new AbortError('It was given up.', { operationName: 'AddComment', attempts: 0 });
  const advice = (parts: Parameters<typeof failed>[2]) =>
    t(failed('AddComment', { text: 'Fog.' }, parts)!.advice);
  assert.is(advice({}), 'Try again.');
  assert.is(advice({ error: refusal('NOT_FOUND') }), 'The item that it refers to no longer exists.');
  assert.match(advice({ error: refusal('FORBIDDEN') }), /another session/);
  assert.match(advice({ reason: 'expired', error: gone }), /waited too long/);
  assert.match(advice({ reason: 'uncertain', error: gone }), /Check before you do it again/);
});

it.run();
