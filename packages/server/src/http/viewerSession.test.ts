import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { createViewerSessions } from './viewerSession.ts';

const it = suite('createViewerSessions');

const sessions = createViewerSessions(new Uint8Array(32).fill(1));
const others = createViewerSessions(new Uint8Array(32).fill(2));
const valueOf = (setCookie: string) => setCookie.split(';')[0]!;
const uuid = '01234567-89ab-4cde-8f01-23456789abcd';

it('knows the viewer of its own cookie, among other cookies', () => {
  const viewerId = sessions.newViewer(null);
  const cookie = valueOf(sessions.cookieOf(viewerId, false));
  assert.is(sessions.findViewer(`a=b; ${cookie};c=d`, false), viewerId);
});

it('makes a cookie that scripts and other sites cannot use', () => {
  const cookie = sessions.cookieOf(sessions.newViewer(null), false);
  assert.match(cookie, /; Path=\/; Max-Age=34560000; HttpOnly; SameSite=Lax$/);
  assert.match(sessions.cookieOf(sessions.newViewer(null), true), /; Secure$/);
});

it('T5: knows nobody by a cookie that is absent, forged, cut or of another secret', () => {
  const cookie = valueOf(sessions.cookieOf(sessions.newViewer(null), false));
  const forged = cookie.replace(/=.{22}/, `=${'A'.repeat(22)}`);
  const foreign = valueOf(others.cookieOf(others.newViewer(null), false));
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
  const viewerId = sessions.newViewer(null);
  const own = valueOf(sessions.cookieOf(viewerId, true));
  assert.match(own, /^__Host-mainvideo-viewer=/);
  assert.is(sessions.findViewer(own, true), viewerId);
  const planted = valueOf(sessions.cookieOf(sessions.newViewer(null), false));
  assert.is(sessions.findViewer(planted, true), undefined);
  assert.is(sessions.findViewer(`${planted}; ${own}`, true), viewerId);
});

it('makes a viewer of chance', () => {
  assert.is.not(sessions.newViewer(null), sessions.newViewer(null));
  assert.match(sessions.newViewer(null), /^[\w-]{22}$/);
});

it('T17: gives the repeat of a mutation the same viewer, but only where the key cannot be guessed', () => {
  assert.is(sessions.newViewer(uuid), sessions.newViewer(uuid));
  assert.is.not(sessions.newViewer(uuid), others.newViewer(uuid));
  assert.is.not(sessions.newViewer('1'), sessions.newViewer('1'));
});

it.run();
