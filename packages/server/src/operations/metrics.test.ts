import { readFileSync } from 'node:fs';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { knownOperations } from './knownOperations.ts';
import { type Counted, createMetrics } from './metrics.ts';

const it = suite('createMetrics');

const make = (counted: readonly Counted[] = []) =>
  createMetrics({ version: '1.2.3', knownOperations: new Set(['HomePage']), counted });

const samplesOf = (text: string, name: string) =>
  text.split('\n').filter((line) => line.startsWith(`${name}{`) || line.startsWith(`${name} `));

it('counts requests by route, method and class of status, and how long they took', async () => {
  const metrics = await make();
  metrics.request({ method: 'GET', pathname: '/watch/a', status: 200, elapsedMs: 3 });
  metrics.request({ method: 'GET', pathname: '/watch/b', status: 206, elapsedMs: 30 });
  metrics.request({ method: 'BREW', pathname: '/coffee', status: 405, elapsedMs: 0 });
  const text = await metrics.text();
  assert.equal(samplesOf(text, 'mainvideo_http_requests_total'), [
    'mainvideo_http_requests_total{route="watch",method="GET",status="2xx"} 2',
    'mainvideo_http_requests_total{route="other",method="other",status="4xx"} 1',
  ]);
  assert.ok(text.includes('mainvideo_http_request_duration_seconds_bucket{le="0.005",route="watch"} 1'));
  assert.ok(text.includes('mainvideo_http_request_duration_seconds_sum{route="watch"} 0.033'));
});

it('has one series for all operations that the site does not know, were there ten thousand', async () => {
  const metrics = await make();
  for (let i = 0; i < 10_000; i++)
    metrics.operation({ name: `Op${i.toString(36)}`, hasErrors: i % 2 === 0, elapsedMs: 1 });
  metrics.operation({ name: 'HomePage', hasErrors: false, elapsedMs: 1 });
  metrics.operation({ name: null, hasErrors: false, elapsedMs: 1 });
  assert.equal(samplesOf(await metrics.text(), 'mainvideo_graphql_operations_total').sort(), [
    'mainvideo_graphql_operations_total{operation="HomePage",outcome="ok"} 1',
    'mainvideo_graphql_operations_total{operation="anonymous",outcome="ok"} 1',
    'mainvideo_graphql_operations_total{operation="other",outcome="errors"} 5000',
    'mainvideo_graphql_operations_total{operation="other",outcome="ok"} 5000',
  ]);
});

it('reads what is counted elsewhere anew for each look, and forgets what is no more', async () => {
  let counts = [{ labels: { state: 'QUEUED' }, count: 3 }];
  const metrics = await make([{ name: 'jobs', help: 'Jobs.', labelNames: ['state'], read: () => counts }]);
  assert.equal(samplesOf(await metrics.text(), 'mainvideo_jobs'), ['mainvideo_jobs{state="QUEUED"} 3']);
  counts = [{ labels: { state: 'DONE' }, count: 1 }];
  assert.equal(samplesOf(await metrics.text(), 'mainvideo_jobs'), ['mainvideo_jobs{state="DONE"} 1']);
});

it('tells the rest where something cannot be read', async () => {
  const broken = {
    name: 'jobs',
    help: 'Jobs.',
    labelNames: ['state'],
    read: async () => {
      throw new Error('the database is away');
    },
  };
  const text = await (await make([broken])).text();
  assert.equal(samplesOf(text, 'mainvideo_jobs'), []);
  assert.match(text, /^mainvideo_build_info\{version="1\.2\.3",node="v\d+/m);
  assert.match(text, /^process_resident_memory_bytes \d+/m);
  assert.match(text, /^nodejs_eventloop_lag_p99_seconds /m);
});

it('times statements of the database', async () => {
  const metrics = await make();
  metrics.query(2);
  assert.equal(samplesOf(await metrics.text(), 'mainvideo_database_query_duration_seconds_sum'), [
    'mainvideo_database_query_duration_seconds_sum 0.002',
  ]);
});

it('knows the operations of the site by name', () => {
  const path = new URL('../../../sdk/src/operations/operations.graphql', import.meta.url);
  const names = knownOperations(readFileSync(path, 'utf8'));
  assert.ok(names.size > 10);
  for (const name of names) assert.match(name, /^[A-Z]\w+$/);
  assert.equal(
    [...knownOperations('fragment A on B { query }\n\nquery C($a: Int) { d }\nmutation E { f }')],
    ['C', 'E'],
  );
});

it.run();
