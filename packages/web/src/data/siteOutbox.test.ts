import type { DocumentNode } from '@mainvideo/sdk';
import * as operations from '@mainvideo/sdk/operations';
import {
  AddComment,
  DeleteComment,
  EditComment,
  RecordProgress,
  SetLike,
  SetSaved,
} from '@mainvideo/sdk/operations';
import { createMemoryStorage, createVirtualClock } from '@mainvideo/sdk/testing';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { createSiteClient } from './client.ts';
import { queuedOperations } from './queuedOperations.ts';
import { createSiteOutbox } from './siteOutbox.ts';

const it = suite('createSiteOutbox');

/** The site's client in a tab that must not send, because another tab does and has not sent yet. */
function openWaiting() {
  const outbox = createSiteOutbox({
    storage: createMemoryStorage(),
    locks: { request: () => new Promise(() => {}) },
    channel: null,
    page: null,
  });
  const { client, stop } = createSiteClient({
    url: 'http://site.test/api/graphql',
    runtime: createVirtualClock().runtime,
    outbox,
  });
  return {
    change(mutation: DocumentNode, input: object) {
      // The mutation ends with the client.
      client.mutate({ mutation, variables: { input } }).catch(() => {});
    },
    waiting: () => outbox.pending().map(({ variables }) => variables['input']),
    names: () => outbox.pending().map(({ operationName }) => operationName),
    scopes: () => outbox.pending().map(({ scope }) => scope),
    stop,
  };
}

it('takes everything that a viewer changes', () => {
  const { change, names, stop } = openWaiting();
  const documents = { ...operations };
  for (const name of queuedOperations) change(documents[name], {});
  assert.equal(names(), queuedOperations);
  stop();
});

for (const [name, mutation, input] of [
  ['like', SetLike, { liked: true }],
  ['saving', SetSaved, { saved: true }],
  ['position', RecordProgress, { positionSeconds: 3, started: false }],
] as const) {
  it(`lets the last ${name} of a video take the place of the one before, and no other video's`, () => {
    const { change, waiting, scopes, stop } = openWaiting();
    change(mutation, { videoId: '1', ...input });
    change(mutation, { videoId: '2', ...input });
    const last = { videoId: '1', ...input, last: true };
    change(mutation, last);
    assert.equal(waiting(), [last, { videoId: '2', ...input }]);
    assert.is(new Set(scopes()).size, 2, 'neither video waits for the other');
    stop();
  });
}

it('keeps the report that counts a view, and the last position behind it', () => {
  const { change, waiting, stop } = openWaiting();
  const report = (positionSeconds: number, started: boolean) => ({ videoId: '1', positionSeconds, started });
  change(RecordProgress, report(0, true));
  change(RecordProgress, report(10, false));
  change(RecordProgress, report(20, false));
  assert.equal(waiting(), [report(0, true), report(20, false)]);
  change(RecordProgress, report(5, true));
  assert.equal(waiting(), [report(0, true), report(5, true)], 'played a second time');
  stop();
});

it('keeps every change to comments, in one row', () => {
  const { change, names, scopes, stop } = openWaiting();
  change(AddComment, { videoId: '1', text: 'Fog.' });
  change(EditComment, { id: 'comment:1', text: 'Mist.' });
  change(EditComment, { id: 'comment:1', text: 'Rain.' });
  change(DeleteComment, { id: 'comment:1' });
  assert.equal(names(), ['AddComment', 'EditComment', 'EditComment', 'DeleteComment']);
  assert.is(new Set(scopes()).size, 1);
  stop();
});

it.run();
