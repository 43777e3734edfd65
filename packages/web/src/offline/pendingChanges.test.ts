import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { countChanges, isBeingPosted } from './pendingChanges.ts';

const pending = (
  operationName: string,
  input: object,
  state: 'waiting' | 'sending' | 'unknown' = 'waiting',
) => ({
  operationName,
  variables: { input },
  state,
});

const counting = suite('countChanges');

counting('counts what the viewer did, sent or not, and no positions', () => {
  const changes = [
    pending('SetLike', {}),
    pending('AddComment', {}, 'sending'),
    pending('RecordProgress', {}),
  ];
  assert.is(countChanges(changes), 2);
  assert.is(countChanges([]), 0);
});

counting('leaves out what this version of the site cannot send', () => {
  assert.is(countChanges([pending('Rename', {}, 'unknown')]), 0);
});

counting.run();

const posting = suite('isBeingPosted');

posting('is so until the server has answered that it has the comment', () => {
  const changes = [pending('SetLike', { videoId: '1' }), pending('AddComment', { clientId: 'a' })];
  assert.is(isBeingPosted(changes, 'comment:a'), true);
  assert.is(isBeingPosted(changes, 'comment:b'), false);
  assert.is(isBeingPosted([], 'comment:a'), false);
});

posting('is not so for an edit: the comment itself is there', () => {
  assert.is(isBeingPosted([pending('EditComment', { id: 'comment:a' })], 'comment:a'), false);
});

posting.run();
