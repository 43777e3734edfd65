import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { answerOperations, type OperationsParts } from './answerOperations.ts';
import { createDrain } from './drain.ts';
import type { Metrics } from './metrics.ts';

const it = suite('answerOperations');

const metrics = { text: async () => 'up 1\n', contentType: 'text/plain; version=0.0.4' } as Metrics;
const token = '0123456789abcdef';

const ask = (path: string, parts: Partial<OperationsParts> = {}, headers: Record<string, string> = {}) =>
  answerOperations(new Request(`http://localhost${path}`, { headers }), {
    health: async () => ({ status: 'ok', videos: 3 }),
    readiness: async () => ({ isReady: true, needs: { database: 'ok' } }),
    drain: createDrain(async () => undefined),
    metrics,
    metricsToken: token,
    ...parts,
  });

it('says that the process is alive', async () => {
  const response = (await ask('/healthz'))!;
  assert.equal([response.status, response.headers.get('cache-control')], [200, 'no-store']);
  assert.equal(await response.json(), { status: 'ok', videos: 3 });
});

it('says that the site is ready', async () => {
  const response = (await ask('/readyz'))!;
  assert.is(response.status, 200);
  assert.equal(await response.json(), { status: 'ready', needs: { database: 'ok' } });
});

it('says why the site is not ready, and when to ask again', async () => {
  const needs = { database: 'no answer within 2000 ms', library: 'ok' };
  const response = (await ask('/readyz', { readiness: async () => ({ isReady: false, needs }) }))!;
  assert.equal([response.status, response.headers.get('retry-after')], [503, '5']);
  assert.equal(await response.json(), { status: 'not ready', needs });
});

it('is alive and not ready from the moment it is told to stop, whatever is well', async () => {
  const drain = createDrain(() => new Promise(() => undefined));
  assert.is((await ask('/readyz', { drain }))!.status, 200);
  void drain.begin(10);
  const response = (await ask('/readyz', { drain }))!;
  assert.is(response.status, 503);
  assert.equal(await response.json(), { status: 'not ready', needs: { process: 'stopping' } });
  assert.is((await ask('/healthz', { drain }))!.status, 200);
});

it('shows the metrics to who has the token', async () => {
  const response = (await ask('/metrics', {}, { authorization: `Bearer ${token}` }))!;
  assert.equal([response.status, response.headers.get('content-type')], [200, metrics.contentType]);
  assert.is(await response.text(), 'up 1\n');
});

for (const [name, parts, headers] of [
  ['who has none', {}, {}],
  ['who has another', {}, { authorization: `Bearer ${token}0` }],
  ['who calls it a password', {}, { authorization: `Basic ${token}` }],
  ['anybody where no token was set', { metricsToken: null }, { authorization: 'Bearer null' }],
  ['anybody where nothing is counted', { metrics: null }, { authorization: `Bearer ${token}` }],
] as const) {
  it(`has no metrics for ${name}`, async () => {
    const response = (await ask('/metrics', parts, headers as Record<string, string>))!;
    assert.equal([response.status, await response.text()], [404, 'Not found.\n']);
  });
}

it('answers no other address', async () => {
  for (const path of ['/', '/healthz/', '/metrics/x', '/readyz.json']) assert.is(await ask(path), undefined);
});

it.run();
