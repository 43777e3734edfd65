import { GraphQLResultError } from '@mainvideo/sdk';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { createChanges } from './createChanges.ts';

const it = suite('createChanges');

function open() {
  const listeners = new Set<() => void>();
  const changes = createChanges({
    pending: () => [],
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  });
  let calls = 0;
  const stop = changes.subscribe(() => (calls += 1));
  const error = new GraphQLResultError({
    errors: [{ message: 'No.' }],
    operationName: 'SetLike',
    attempts: 1,
  });
  return {
    changes,
    stop,
    calls: () => calls,
    outboxChanged: () => listeners.forEach((listener) => listener()),
    fail: (operationName: string) =>
      changes.report({ operationName, variables: { input: { liked: true } }, reason: 'refused', error }),
  };
}

it('keeps failures, the oldest first, until the viewer has read them', () => {
  const { changes, fail, calls } = open();
  fail('SetLike');
  fail('DeleteComment');
  assert.equal(
    changes.failures().map(({ what }) => what),
    ['offline.likeNotSaved', 'offline.commentNotDeleted'],
  );
  assert.is(changes.failures(), changes.failures(), 'the same list until it changes');
  changes.dismiss();
  assert.equal(changes.failures(), []);
  assert.is(calls(), 3);
});

it('keeps nothing of what is not worth a word', () => {
  const { changes, fail, calls } = open();
  fail('RecordProgress');
  assert.equal(changes.failures(), []);
  assert.is(calls(), 0);
});

it('tells of changes of the outbox too, until it is stopped', () => {
  const { outboxChanged, calls, stop, fail } = open();
  outboxChanged();
  assert.is(calls(), 1);
  stop();
  outboxChanged();
  fail('SetLike');
  assert.is(calls(), 1);
});

it.run();
