import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { rejects } from './rejects.ts';
import { createStreamedResponse } from './streamedResponse.ts';

const it = suite('createStreamedResponse');

it('answers what was sent, whole once it has ended', async () => {
  const answer = createStreamedResponse({ contentType: 'text/plain', status: 201 });
  answer.send('one ');
  answer.send(new TextEncoder().encode('two'));
  answer.end();
  assert.is(answer.response.status, 201);
  assert.is(answer.response.headers.get('content-type'), 'text/plain');
  assert.is(await answer.response.text(), 'one two');
});

it('fails its reader when it is cut', async () => {
  const answer = createStreamedResponse({ contentType: 'text/plain' });
  answer.send('one');
  answer.cut();
  await rejects(answer.response.text(), TypeError);
});

it('detects that it is no longer read', async () => {
  const answer = createStreamedResponse({ contentType: 'text/plain' });
  assert.not(answer.isCancelled);
  await answer.response.body!.cancel();
  assert.ok(answer.isCancelled);
});

it.run();
