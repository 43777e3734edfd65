import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { createCache } from '../cache/createCache.ts';
import { createClient } from '../client.ts';
import { video, VideoTitle } from '../scriptedClient.laws.ts';
import { createScriptedFetch, createVirtualClock, rejects, type Script } from '../testing/index.ts';
import { type OpenTelemetryLike, openTelemetryMonitor } from './openTelemetry.ts';

const it = suite('openTelemetryMonitor');

interface Recorded {
  readonly name: string;
  readonly kind: number;
  readonly parent: string;
  readonly startMs: number;
  readonly attributes: { readonly [name: string]: unknown };
  status: number;
  endMs: number;
}

/** An API that records, whose contexts are the names of spans. */
function recorder() {
  const spans: Recorded[] = [];
  const values: [name: string, value: number, attributes: object][] = [];
  const instrument = (name: string) => ({
    record: (value: number, attributes: object) => void values.push([name, value, attributes]),
    add: (value: number, attributes: object) => void values.push([name, value, attributes]),
  });
  const api: OpenTelemetryLike = {
    trace: {
      getTracer: () => ({
        startSpan(name, { kind, attributes, startTime }, parent) {
          const span = {
            name,
            kind,
            parent,
            startMs: startTime,
            attributes: { ...attributes },
            status: 0,
            endMs: Number.NaN,
          };
          spans.push(span);
          return {
            setAttributes: (more) => Object.assign(span.attributes, more),
            setStatus: ({ code }) => (span.status = code),
            end: (endMs = Number.NaN) => void (span.endMs = endMs),
            ...{ name },
          };
        },
      }),
      setSpan: (_, { name }) => name,
    },
    context: { active: () => 'page' },
    propagation: { inject: (context, carrier) => void (carrier['traceparent'] = `00-${context}`) },
    metrics: { getMeter: () => ({ createHistogram: instrument, createCounter: instrument }) },
  };
  return { api, spans, values };
}

function setup(script: Script) {
  const { api, spans, values } = recorder();
  const clock = createVirtualClock({ startMs: 1_000 });
  const fetch = createScriptedFetch(script);
  const client = createClient({
    url: 'https://api.example:8443/graphql?key=secret',
    cache: createCache(),
    fetch,
    runtime: clock,
    ...openTelemetryMonitor(api),
  });
  return { client, clock, fetch, spans, values };
}

const json = { data: { video: video('Duck') } };
const query = { query: VideoTitle, variables: { id: 'secret' } };
const operation = { 'graphql.operation.type': 'query', 'graphql.operation.name': 'VideoTitle' };
const server = { 'server.address': 'api.example', 'server.port': 8443 };

it('reports an operation and each of its requests as spans, which requests carry on', async () => {
  const { client, clock, fetch, spans, values } = setup([{ status: 503 }, { json }]);
  const answer = client.query(query);
  await clock.advance(10_000);
  await answer;
  const named = spans.map(({ name, kind, parent, status }) => [name, kind, parent, status]);
  assert.equal(named, [
    ['query VideoTitle', 0, 'page', 0],
    ['POST', 2, 'query VideoTitle', 2],
    ['POST', 2, 'query VideoTitle', 0],
  ]);
  const request = {
    'http.request.method': 'POST',
    'url.full': 'https://api.example:8443/graphql',
    ...server,
  };
  assert.equal(spans[0]!.attributes, operation);
  assert.equal(spans[1]!.attributes, { ...request, 'error.type': '503' });
  assert.equal(spans[2]!.attributes, { ...request, 'http.request.resend_count': 1 });
  assert.equal(
    fetch.requests.map(({ headers }) => headers['traceparent']),
    ['00-POST', '00-POST'],
  );
  assert.equal([spans[0]!.startMs, spans[0]!.endMs], [1_000, spans[2]!.endMs]);
  const durationsOf = (name: string) => values.filter(([metric]) => metric === name);
  assert.equal(
    durationsOf('http.client.request.duration').map(([, , attributes]) => attributes),
    [
      { 'http.request.method': 'POST', ...server, 'error.type': '503' },
      { 'http.request.method': 'POST', ...server },
    ],
  );
  const seconds = (spans[0]!.endMs - 1_000) / 1_000;
  assert.equal(durationsOf('graphql.client.operation.duration'), [
    ['graphql.client.operation.duration', seconds, operation],
  ]);
  client.stop();
});

it('counts reads of the cache by their result', async () => {
  const { client, spans, values } = setup([{ json }]);
  await client.query(query);
  await client.query(query);
  const reads = values.filter(([name]) => name === 'graphql.client.cache.reads');
  assert.equal(
    reads.map(([, , attributes]) => attributes),
    [{ 'graphql.client.cache.result': 'missed' }, { 'graphql.client.cache.result': 'hit' }],
  );
  assert.is(spans.length, 2, 'a query from the cache is no operation of the transport');
  client.stop();
});

it('reports GraphQL errors by their kind', async () => {
  const { client, spans } = setup([{ json: { data: null, errors: [{ message: 'secret' }] } }]);
  await rejects(client.query(query));
  assert.equal(
    spans.map(({ attributes, status }) => [attributes['error.type'], status]),
    [
      ['graphql', 2],
      ['graphql', 2],
    ],
  );
  client.stop();
});

it('ends the spans of what a caller no longer waits for, without a failure', async () => {
  const { client, spans } = setup([{ hang: true }]);
  const controller = new AbortController();
  const answer = client.query({ ...query, signal: controller.signal });
  await new Promise((resolve) => setImmediate(resolve));
  controller.abort();
  await rejects(answer);
  assert.equal(
    spans.map(({ attributes, status, endMs }) => [attributes['error.type'], status, endMs]),
    [
      ['abort', 0, 1_000],
      ['abort', 0, 1_000],
    ],
  );
  client.stop();
});

it('reports nothing secret: no variables, documents, messages or queries of URLs', async () => {
  const { client, spans, values } = setup([{ json: { data: null, errors: [{ message: 'secret' }] } }]);
  await rejects(client.query(query));
  assert.not.match(JSON.stringify([spans, values]), /secret|title/);
  client.stop();
});

it.run();
