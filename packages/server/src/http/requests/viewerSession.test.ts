import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { createViewerSessions } from './viewerSession.ts';

const it = suite('createViewerSessions');

const sessions = createViewerSessions(new Uint8Array(32).fill(1));
const others = createViewerSessions(new Uint8Array(32).fill(2));
const valueOf = (setCookie: string) => setCookie.split(';')[0]!;
const uuid = '01234567-89ab-4cde-8f01-23456789abcd';

it('knows the viewer of its own cookie, among other cookies', () => {
  const viewerId = sessions.newViewer();
  const cookie = valueOf(sessions.cookieOf(viewerId, false));
  assert.is(sessions.findViewer(`a=b; ${cookie};c=d`, false), viewerId);
});

it('makes a cookie that scripts and other sites cannot use', () => {
  const cookie = sessions.cookieOf(sessions.newViewer(), false);
  assert.match(cookie, /; Path=\/; Max-Age=34560000; HttpOnly; SameSite=Lax$/);
  assert.match(sessions.cookieOf(sessions.newViewer(), true), /; Secure$/);
});

it('T5: knows nobody by a cookie that is absent, forged, cut or of another secret', () => {
  const cookie = valueOf(sessions.cookieOf(sessions.newViewer(), false));
  const forged = cookie.replace(/=.{22}/, `=${'A'.repeat(22)}`);
  const foreign = valueOf(others.cookieOf(others.newViewer(), false));
  for (const header of [
    null,
    '',
    'mainvideo-viewer=',
    'mainvideo-viewer',
    forged,
    cookie.slice(0, -1),
    foreign,
  ]) {
    assert.is(sessions.findViewer(header, false), undefined);
  }
});

it('T9: takes a cookie over HTTPS from this host alone, not one that a neighbour under the same domain has set', () => {
  const viewerId = sessions.newViewer();
  const own = valueOf(sessions.cookieOf(viewerId, true));
  assert.match(own, /^__Host-mainvideo-viewer=/);
  assert.is(sessions.findViewer(own, true), viewerId);
  const planted = valueOf(sessions.cookieOf(sessions.newViewer(), false));
  assert.is(sessions.findViewer(planted, true), undefined);
  assert.is(sessions.findViewer(`${planted}; ${own}`, true), viewerId);
});

it('makes a viewer of chance', () => {
  assert.is.not(sessions.newViewer(), sessions.newViewer());
  assert.match(sessions.newViewer(), /^[\w-]{22}$/);
});

it('T17: makes a viewer of a key for a while, but only of one that cannot be guessed', () => {
  assert.match(sessions.viewerOfKey(uuid, 1)!, /^[\w-]{22}$/);
  assert.is(sessions.viewerOfKey(uuid, 1), sessions.viewerOfKey(uuid, 1));
  assert.is.not(sessions.viewerOfKey(uuid, 1), sessions.viewerOfKey(uuid, 2));
  assert.is.not(sessions.viewerOfKey(uuid, 1), others.viewerOfKey(uuid, 1));
  assert.is(sessions.viewerOfKey('1', 1), undefined);
});

it('T97: hashes keys with the secret', () => {
  assert.match(sessions.hashKey(uuid), /^[\w-]{43}$/);
  assert.is(sessions.hashKey(uuid), sessions.hashKey(uuid));
  assert.is.not(sessions.hashKey(uuid), others.hashKey(uuid));
});

it.run();
