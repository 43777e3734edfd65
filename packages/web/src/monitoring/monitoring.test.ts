// Own process: a virtual clock and jsdom’s window replace globals.
import { createClient, NetworkError } from '@mainvideo/sdk';
import { HomePage, SearchPage, WatchPage } from '@mainvideo/sdk/operations';
import { createScriptedFetch, createVirtualClock, type Script } from '@mainvideo/sdk/testing';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { createMonitoring } from './monitoring.ts';
import type { NavigationEvent } from '../router/navigator.ts';
import { installClock } from '../../test/installClock.ts';
import { library, origin } from '../../test/library.ts';
import { openWindow } from '../../test/openWindow.ts';
import { createSentEvents } from '../../test/sentEvents.ts';
import { until } from '../../test/until.ts';

// One browser session, from before the service has loaded to its end. Sentry starts once in a process, so these tests
// depend on one another.

const window = openWindow(`${origin}/watch/1`);
const clock = createVirtualClock();
const sent = createSentEvents();
const it = suite('createMonitoring');

/** Below 0.1, so a transaction is sampled. */
let chance = 0.05;
Math.random = () => chance;

const isCut: Script = () => ({ error: new TypeError('fetch failed') });
function clientOf(script: Script) {
  return createClient({
    url: `${origin}/api/graphql`,
    fetch: createScriptedFetch(script),
    onEvent: monitoring.onEvent,
    runtime: clock.runtime,
    retry: false,
  });
}

function navigate(...events: readonly [type: 'started' | 'arrived', name: string][]) {
  for (const [type, name] of events) {
    monitoring.onNavigation({ type: `navigation.${type}`, name } as NavigationEvent);
  }
}

/** Waits until the navigation is complete, and returns its reports. */
async function rest() {
  await clock.advance(1_500);
  return sent.take();
}

it('listens to nothing and loads nothing without a DSN', () => {
  const deaf = { addEventListener: () => assert.unreachable('it listens') } as unknown as Window;
  const silent = createMonitoring({
    window: deaf,
    dsn: null,
    release: '1.2.3',
    pageName: '/',
    whenIdle: () => assert.unreachable('the service was asked for'),
    transport: sent.transport,
  });
  silent.captureError(new Error('unheard'));
  assert.equal(sent.take(), []);
});

let startWhenIdle = () => {};
const monitoring = createMonitoring({
  window,
  dsn: 'https://key@reports.test/1',
  release: '1.2.3',
  pageName: '/watch/:id',
  whenIdle: (start) => {
    startWhenIdle = start;
  },
  transport: sent.transport,
});

it('keeps what happens before the service is there, and tells it then', async () => {
  // Before Sentry is imported, and after the test runner has used its own timer.
  installClock(clock);
  await clientOf(library).query({ query: WatchPage, variables: { id: '1' } });
  const event = new window.ErrorEvent('error', { error: new Error('early error'), message: 'early error' });
  window.dispatchEvent(event);
  const rejection = Object.assign(new window.Event('unhandledrejection'), {
    reason: new Error('early rejection'),
  });
  window.dispatchEvent(rejection);
  await clock.advance(3_000);
  assert.equal(sent.take(), []);

  startWhenIdle();
  // The service's code is really imported, which takes real time, not the virtual clock's.
  await until(() => Object.hasOwn(globalThis, '__SENTRY__'));
  await new Promise((resolve) => setImmediate(resolve));
  const [error, rejected] = sent.take();
  assert.is(error!.exception!.values[0]!.value, 'early error');
  assert.is(error!.exception!.values[0]!.mechanism!.handled, false);
  assert.is(rejected!.exception!.values[0]!.value, 'early rejection');
  const [breadcrumb] = error!.breadcrumbs!.filter(({ category }) => category === 'graphql.query');
  assert.is(breadcrumb!.message, 'WatchPage');
  assert.ok(breadcrumb!.timestamp! <= (clock.now() - 3_000) / 1_000, 'it has the time of what happened');
});

it('S12: names the page load by the pattern of its page, from when the document was asked for', async () => {
  const [pageLoad, ...others] = await rest();
  assert.equal(others, []);
  assert.is(pageLoad!.transaction, '/watch/:id');
  assert.is(pageLoad!.contexts!.trace!.op, 'pageload');
  assert.is(pageLoad!.start_timestamp! * 1_000, performance.timeOrigin);
});

it('S12: reports the environment "production", and the release', async () => {
  monitoring.captureError(new Error('broken'));
  const [event] = sent.take();
  assert.is(event!.environment, 'production');
  assert.is(event!.release, '1.2.3');
});

it('S8: attaches the name of the operation to the report of its error', async () => {
  await clientOf(isCut)
    .query({ query: HomePage })
    .catch(() => {});
  const [event, ...others] = sent.take();
  assert.equal(others, [], 'an error is one report');
  assert.is(event!.tags!['operation'], 'HomePage');
  assert.is(event!.tags!['operation.kind'], 'query');
});

it('reports a page that could not be loaded, unless the client has told of it already', async () => {
  const cut = new NetworkError('no answer', { operationName: 'HomePage', attempts: 5 });
  for (const error of [cut, new RangeError('a mistake in load')]) {
    monitoring.onNavigation({ type: 'navigation.failed', name: '/', error });
  }
  assert.equal(
    sent.take().map(({ exception }) => exception!.values[0]!.value),
    ['a mistake in load'],
  );
});

it('S8: leaves the tags of later reports alone', () => {
  monitoring.captureError(new Error('another matter'));
  assert.is(sent.take()[0]!.tags?.['operation'], undefined);
});

it('S8: records the query and its result as a breadcrumb', async () => {
  await clientOf(library).query({ query: WatchPage, variables: { id: '7' } });
  monitoring.captureError(new Error('after a result'));
  const breadcrumb = sent.take()[0]!.breadcrumbs!.at(-1)!;
  assert.is(breadcrumb.category, 'graphql.query');
  assert.match(breadcrumb.data!['query'] as string, /query WatchPage/);
  assert.match(breadcrumb.data!['result'] as string, /Video 7/);
  assert.equal(breadcrumb.data!['variables'], { id: '7' });
});

it('S8: records the query and its error as a breadcrumb', async () => {
  await clientOf(() => ({ json: { data: null, errors: [{ message: 'no such index' }] } }))
    .query({ query: WatchPage, variables: { id: '1' } })
    .catch(() => {});
  monitoring.captureError(new Error('after an error'));
  const breadcrumb = sent
    .take()
    .at(-1)!
    .breadcrumbs!.findLast(({ category }) => category === 'graphql.query')!;
  assert.match(breadcrumb.data!['query'] as string, /query WatchPage/);
  assert.match(JSON.stringify(breadcrumb.data), /no such index/);
});

it('S8: keeps what the viewer searched for to itself', async () => {
  await clientOf(library).query({ query: SearchPage, variables: { query: 'a private matter' } });
  monitoring.captureError(new Error('after a search'));
  assert.not.match(JSON.stringify(sent.take()), /a private matter/);
});

for (const error of [
  new ReferenceError('gtag is not defined'),
  new ReferenceError("Can't find variable: gtag"),
  new TypeError("null is not an object (evaluating 'a.b')"),
  new TypeError("Cannot read properties of null (reading 'b')"),
  new DOMException('The object is in an invalid state.', 'InvalidStateError'),
  new TypeError('Failed to fetch'),
  new TypeError('Load failed'),
  new Error('Load failed'),
  new NetworkError('HomePage got no answer', {
    operationName: 'HomePage',
    attempts: 5,
    cause: new TypeError('Failed to fetch'),
  }),
]) {
  const cause = error instanceof NetworkError ? ' for "Failed to fetch"' : '';
  it(`S11: does not report ${error.name} "${error.message}"${cause}`, () => {
    monitoring.captureError(error);
    assert.equal(sent.take(), []);
  });
}

it('S11: reports everything else', () => {
  monitoring.captureError(new TypeError("Cannot read properties of undefined (reading 'b')"));
  assert.is(sent.take().length, 1);
});

it('S12: names a navigation by the page that is entered, and ends it after a second without activity', async () => {
  navigate(['started', '/search']);
  await clock.advance(400);
  navigate(['arrived', '/search']);
  await clock.advance(999);
  assert.equal(sent.take(), []);
  await clock.advance(1);
  const [event] = sent.take();
  assert.is(event!.transaction, '/search');
  assert.is(event!.contexts!.trace!.op, 'navigation');
  assert.is(Math.round((event!.timestamp! - event!.start_timestamp!) * 1_000), 400, 'idle time is trimmed');
});

it('S12: samples one transaction in ten', async () => {
  let sampled = 0;
  for (let i = 0; i < 100; i++) {
    chance = i / 100;
    navigate(['started', '/'], ['arrived', '/']);
    sampled += (await rest()).length;
  }
  chance = 0.05;
  assert.is(sampled, 10);
});

it('S12: an unfinished child span ends its transaction after 15 seconds', async () => {
  navigate(['started', '/watch/:id']);
  await clock.advance(14_999);
  assert.equal(sent.take(), []);
  await clock.advance(1);
  const [event] = sent.take();
  assert.is(event!.transaction, '/watch/:id');
  assert.is(event!.contexts!.trace!.status, 'deadline_exceeded');
  assert.equal(
    event!.spans!.map(({ op, status }) => [op, status]),
    [['navigation.load', 'cancelled']],
  );
});

it('S12: a transaction with ever new spans ends after 30 seconds', async () => {
  const { getActiveSpan } = await import('@sentry/browser');
  navigate(['started', '/'], ['arrived', '/']);
  const transaction = getActiveSpan()!;
  for (let second = 0; second < 29; second++) {
    const span = transaction.startChild({ op: 'work' });
    await clock.advance(900);
    span.end();
    transaction.startChild({ op: 'more work' });
    await clock.advance(100);
  }
  assert.equal(sent.take(), []);
  await clock.advance(1_000);
  const [event] = sent.take();
  assert.is(event!.contexts!.trace!.status, 'deadline_exceeded');
});

it('S12: a transaction has at most 1000 spans', async () => {
  const { getActiveSpan } = await import('@sentry/browser');
  navigate(['started', '/'], ['arrived', '/']);
  const transaction = getActiveSpan()!;
  for (let i = 0; i < 1_500; i++) transaction.startChild({ op: 'work' }).end();
  await clock.advance(1);
  const [event] = await rest();
  assert.is(event!.spans!.length, 1_000);
});

it('S5: never reports a transaction of /404', async () => {
  navigate(['started', '/404'], ['arrived', '/404']);
  assert.equal(await rest(), []);
});

it('S5: never reports it where a page turns out to be /404, and does report the page that is entered next', async () => {
  navigate(['started', '/watch/:id']);
  await clock.advance(3_000);
  navigate(['arrived', '/404']);
  navigate(['started', '/search'], ['arrived', '/search']);
  assert.equal(
    (await rest()).map(({ transaction }) => transaction),
    ['/search'],
  );
});

it('S5: does report an error on /404', () => {
  navigate(['started', '/404'], ['arrived', '/404']);
  monitoring.captureError(new Error('broken on /404'));
  assert.is(sent.take()[0]!.exception!.values[0]!.value, 'broken on /404');
});

it('reports nothing more once it is stopped', async () => {
  const stopped = monitoring.stop();
  await clock.advance(3_000);
  await stopped;
  sent.take();
  monitoring.captureError(new Error('too late'));
  window.dispatchEvent(new window.ErrorEvent('error', { error: new Error('too late') }));
  assert.equal(sent.take(), []);
  window.close();
});

it.run();
