import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { GraphQLResultError } from '../contract/errors.ts';
import type { ClientEvent, EventListener } from '../contract/events.ts';
import { AbortError, NetworkError } from '../contract/errors.ts';
import { createEmitter } from '../contract/emitter.ts';
import { type SentryLike, sentryMonitor } from './sentry.ts';

type Report = { readonly error: unknown; readonly context: Parameters<SentryLike['captureException']>[1] };

function setup(options?: Parameters<typeof sentryMonitor>[1]) {
  const breadcrumbs: Parameters<SentryLike['addBreadcrumb']>[0][] = [];
  const reports: Report[] = [];
  const order: string[] = [];
  const monitor: EventListener = sentryMonitor(
    {
      addBreadcrumb(breadcrumb) {
        order.push('breadcrumb');
        breadcrumbs.push(breadcrumb);
      },
      captureException(error, context) {
        order.push('report');
        reports.push({ error, context });
      },
    },
    options,
  );
  return { breadcrumbs, reports, order, monitor };
}

const facts = {
  operationId: 1,
  operationName: 'WatchPage',
  operationKind: 'query',
  timestampMs: 1_700,
} as const;
const request = { query: '{video}', variables: { id: 'v1', token: 'secret' } };
const context = { operationName: 'WatchPage', attempts: 5 };
const failed = (error: NetworkError | AbortError): ClientEvent => ({
  type: 'request.failed',
  ...facts,
  ...request,
  error,
  attempts: 5,
  elapsedMs: 7_500,
});
const succeeded = (response: { data?: unknown; errors?: { message: string }[] }): ClientEvent => ({
  type: 'request.succeeded',
  ...facts,
  ...request,
  response,
  attempts: 1,
  elapsedMs: 10,
});

const it = suite('sentryMonitor');

it('S8: reports a failed operation with its name, after a breadcrumb of its query and error', () => {
  const { monitor, reports, breadcrumbs, order } = setup({ variables: ['id'] });
  const error = new NetworkError('WatchPage: Failed to fetch', context);
  monitor(failed(error));
  assert.equal(order, ['breadcrumb', 'report']);
  assert.is(reports[0]?.error, error);
  assert.equal(reports[0]?.context, {
    tags: { operation: 'WatchPage', 'operation.kind': 'query' },
    contexts: {
      operation: { name: 'WatchPage', kind: 'query', attempts: 5, elapsedMs: 7_500, variables: { id: 'v1' } },
    },
    fingerprint: ['{{ default }}', 'WatchPage'],
  });
  const [breadcrumb] = breadcrumbs;
  assert.is(breadcrumb?.message, 'WatchPage');
  assert.is(breadcrumb?.data?.['query'], '{video}');
  assert.is(breadcrumb?.data?.['error'], 'NetworkError: WatchPage: Failed to fetch');
  assert.not.match(JSON.stringify([reports, breadcrumbs]), 'secret');
});

it('gives breadcrumbs their time in seconds, as Sentry counts', () => {
  const { monitor, breadcrumbs } = setup();
  monitor(succeeded({ data: {} }));
  assert.is(breadcrumbs[0]?.timestamp, 1.7);
});

it('reports a failure once, not once per retry', () => {
  const { monitor, reports, breadcrumbs } = setup();
  const error = new NetworkError('WatchPage: Failed to fetch', context);
  for (const attempt of [1, 2, 3, 4]) {
    monitor({
      type: 'request.retried',
      ...facts,
      attempt,
      delayMs: 500,
      error: new NetworkError('x', context),
    });
  }
  monitor(failed(error));
  assert.is(reports.length, 1);
  assert.is(breadcrumbs.length, 5);
});

it('reports a failure that operations share once', () => {
  const { monitor, reports } = setup();
  const error = new NetworkError('WatchPage: Failed to fetch', context);
  monitor(failed(error));
  monitor({ ...failed(error), operationId: 2 } as ClientEvent);
  monitor(failed(new NetworkError('WatchPage: Failed to fetch', context)));
  assert.is(reports.length, 2);
});

it('does not report aborts', () => {
  const { monitor, reports } = setup();
  monitor({ type: 'request.aborted', ...facts, attempts: 1, elapsedMs: 10 });
  monitor(failed(new AbortError('left', context)));
  assert.equal(reports, []);
});

it('reports an answer with GraphQL errors, once for all that share it', () => {
  const { monitor, reports } = setup();
  const response = { data: null, errors: [{ message: 'no such video' }] };
  monitor(succeeded(response));
  monitor({ ...succeeded(response), operationId: 2 } as ClientEvent);
  assert.is(reports.length, 1);
  const error = reports[0]?.error as GraphQLResultError;
  assert.instance(error, GraphQLResultError);
  assert.is(error.message, 'no such video');
  assert.is(error.operationName, 'WatchPage');
  assert.is(reports[0]?.context?.tags?.['operation'], 'WatchPage');
});

it('reports no answer without errors', () => {
  const { monitor, reports, breadcrumbs } = setup();
  monitor(succeeded({ data: {} }));
  assert.equal(reports, []);
  assert.is(breadcrumbs.length, 1);
});

it('S10: reports storage errors, and of DOMExceptions says nothing at all', () => {
  const { monitor, reports, breadcrumbs } = setup();
  const blocked = new DOMException('blocked', 'SecurityError');
  monitor({ type: 'persistence.failed', action: 'open', error: blocked, ignored: true, timestampMs: 1 });
  assert.equal([reports.length, breadcrumbs.length], [0, 0]);
  const broken = new TypeError('broken');
  monitor({ type: 'persistence.failed', action: 'read', error: broken, ignored: false, timestampMs: 1 });
  assert.is(reports[0]?.error, broken);
  assert.equal(reports[0]?.context, { tags: { 'persistence.action': 'read' } });
});

it('S10: reports errors of the storage of the outbox alike', () => {
  const { monitor, reports } = setup();
  const blocked = new DOMException('blocked', 'SecurityError');
  monitor({ type: 'outbox.storageFailed', action: 'open', error: blocked, timestampMs: 1 });
  assert.is(reports.length, 0);
  const broken = new TypeError('broken');
  monitor({ type: 'outbox.storageFailed', action: 'write', error: broken, timestampMs: 1 });
  assert.is(reports[0]?.error, broken);
  assert.equal(reports[0]?.context, { tags: { 'outbox.action': 'write' } });
});

it('reports what another listener threw', () => {
  const { monitor, reports } = setup();
  const error = new Error('broken listener');
  const emitter = createEmitter(Date.now, [
    () => {
      throw error;
    },
    monitor,
  ]);
  emitter.emit({ type: 'persistence.saved', sizeBytes: 1 });
  assert.equal(reports, [{ error, context: undefined }]);
});

it.run();
