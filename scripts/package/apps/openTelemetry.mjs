// A client that reports to an OTLP collector, and a GraphQL server that is asked: both on loopback.
import assert from 'node:assert/strict';
import { once } from 'node:events';
import { createServer } from 'node:http';
import { json } from 'node:stream/consumers';
import * as api from '@opentelemetry/api';
import { OTLPMetricExporter } from '@opentelemetry/exporter-metrics-otlp-http';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import { PeriodicExportingMetricReader } from '@opentelemetry/sdk-metrics';
import { NodeSDK } from '@opentelemetry/sdk-node';
import { createCache, createClient, gql } from '@mainvideo/sdk';
import { openTelemetryMonitor } from '@mainvideo/sdk/opentelemetry';

const received = { '/v1/traces': [], '/v1/metrics': [], '/graphql': [] };
const server = createServer(async (request, response) => {
  const body = await json(request);
  received[request.url].push({ body, headers: request.headers });
  const isFirst = request.url === '/graphql' && received['/graphql'].length === 1;
  response.writeHead(isFirst ? 503 : 200, { 'content-type': 'application/json' });
  response.end(
    request.url === '/graphql' && !isFirst
      ? JSON.stringify({ data: { video: { id: '1', __typename: 'Video' } } })
      : '{}',
  );
});
server.listen(0, '127.0.0.1');
await once(server, 'listening');
const origin = `http://127.0.0.1:${server.address().port}`;

const sdk = new NodeSDK({
  serviceName: 'site',
  autoDetectResources: false,
  instrumentations: [],
  traceExporter: new OTLPTraceExporter({ url: `${origin}/v1/traces` }),
  metricReaders: [
    new PeriodicExportingMetricReader({
      exporter: new OTLPMetricExporter({ url: `${origin}/v1/metrics` }),
    }),
  ],
});
sdk.start();

const client = createClient({
  url: `${origin}/graphql`,
  cache: createCache(),
  retry: { initialDelayMs: 1 },
  ...openTelemetryMonitor(api),
});
const query = gql`
  query VideoTitle {
    video {
      id
    }
  }
`;
await api.trace.getTracer('page').startActiveSpan('page', async (page) => {
  await client.query({ query });
  await client.query({ query });
  page.end();
});
client.stop();
await sdk.shutdown();
server.close();

const itemsIn = (path, resources, scopes, items) =>
  received[path].flatMap(({ body }) =>
    body[resources].flatMap((resource) => resource[scopes].flatMap((scope) => scope[items])),
  );
const spans = itemsIn('/v1/traces', 'resourceSpans', 'scopeSpans', 'spans');
const page = spans.find(({ name }) => name === 'page');
const operation = spans.find(({ name }) => name === 'query VideoTitle');
const requests = spans.filter(({ name }) => name === 'POST');
assert.equal(operation.parentSpanId, page.spanId);
assert.deepEqual(
  requests.map(({ parentSpanId, traceId, kind }) => [parentSpanId, traceId, kind]),
  [1, 2].map(() => [operation.spanId, page.traceId, 3]), // CLIENT
);
// What the server was sent, in the same order.
assert.deepEqual(
  received['/graphql'].map(({ headers }) => headers.traceparent),
  requests.map(({ traceId, spanId }) => `00-${traceId}-${spanId}-01`),
);
const [failed] = requests;
const typeOf = ({ attributes }) => attributes.find(({ key }) => key === 'error.type')?.value.stringValue;
assert.deepEqual([typeOf(failed), failed.status.code, typeOf(operation)], ['503', 2, undefined]);
const metricsSent = itemsIn('/v1/metrics', 'resourceMetrics', 'scopeMetrics', 'metrics').map(
  ({ name }) => name,
);
for (const name of [
  'graphql.client.operation.duration',
  'http.client.request.duration',
  'graphql.client.cache.reads',
])
  assert.ok(metricsSent.includes(name), `${name} in ${metricsSent}`);
