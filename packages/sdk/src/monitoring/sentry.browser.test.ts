// What the monitor makes the real Sentry SDK send.
import * as Sentry from '@sentry/browser';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { gql } from '../gql.ts';
import { createScriptedFetch, createVirtualClock } from '../testing/index.ts';
import { createTransport } from '../transport/createTransport.ts';
import { sentryMonitor } from './sentry.ts';

const sent: Sentry.Event[] = [];
Sentry.init({
  dsn: 'https://key@sentry.test/1',
  defaultIntegrations: false,
  transport: (options) =>
    Sentry.createTransport({ ...options, recordDroppedEvent: () => {} }, async ({ body }) => {
      const [, , payload] = String(body).split('\n');
      sent.push(JSON.parse(payload!) as Sentry.Event);
      return { statusCode: 200 };
    }),
});

const it = suite('sentryMonitor with @sentry/browser');

it('S8: a report carries the operation’s name, and the trail of queries with their results and errors', async () => {
  const clock = createVirtualClock();
  const fetch = createScriptedFetch([
    { json: { data: { home: 3 } } },
    ...Array.from({ length: 5 }, () => ({ error: new TypeError('Load failed') })),
  ]);
  const transport = createTransport({
    url: 'http://site.test/api/graphql',
    fetch,
    runtime: clock.runtime,
    onEvent: sentryMonitor(Sentry),
  });
  const ignore = { next() {}, error() {}, complete() {} };
  transport.execute(
    {
      query: gql`
        query HomePage {
          home
        }
      `,
    },
    ignore,
  );
  await clock.advance(0);
  transport.execute(
    {
      query: gql`
        query WatchPage {
          video
        }
      `,
    },
    ignore,
  );
  await clock.advance(60_000);
  Sentry.captureMessage('after it');
  await Sentry.flush(1_000);

  const [report, after] = sent;
  assert.is(report?.exception?.values?.at(-1)?.value, 'WatchPage: Load failed');
  assert.equal(report?.tags, { operation: 'WatchPage', 'operation.kind': 'query' });
  assert.is(report?.contexts?.['operation']?.['attempts'], 5);
  const trail = report?.breadcrumbs?.map(({ message, level }) => `${level} ${message}`);
  assert.equal(trail, [
    'info HomePage',
    ...Array.from({ length: 4 }, () => 'warning WatchPage'),
    'error WatchPage',
  ]);
  assert.equal(report?.breadcrumbs?.[0]?.data?.['query'], 'query HomePage{home}');
  assert.equal(report?.breadcrumbs?.[0]?.data?.['result'], '{"data":{"home":3}}');
  assert.equal(report?.breadcrumbs?.at(-1)?.data?.['error'], 'NetworkError: WatchPage: Load failed');
  assert.is(after?.message, 'after it');
  assert.is(after?.tags, undefined, 'the global scope is left alone');
  assert.is(sent.length, 2);
});

it.run();
