import type { ClientError } from '../contract/errors.ts';
import type { EventListener } from '../contract/events.ts';
import type { Results, Stage, StageOperation } from '../contract/stage.ts';

type Attributes = { [name: string]: string | number };

/** The part of a span that is used. */
export interface SpanLike {
  setAttributes(attributes: Attributes): unknown;
  setStatus(status: { code: number }): unknown;
  end(endTimeMs?: number): void;
}

/** The part of `@opentelemetry/api` that is used. Version 1 provides it: `import * as api from '@opentelemetry/api'`. */
export interface OpenTelemetryLike {
  readonly trace: {
    getTracer(name: string): {
      startSpan(
        name: string,
        options: { kind: number; attributes: Attributes; startTime: number },
        context: any,
      ): SpanLike;
    };
    setSpan(context: any, span: any): any;
  };
  readonly context: { active(): any };
  readonly propagation: { inject(context: any, carrier: { [header: string]: string }): void };
  readonly metrics: {
    getMeter(name: string): {
      createHistogram(
        name: string,
        options: { description: string; unit: string },
      ): { record(value: number, attributes: Attributes): void };
      createCounter(
        name: string,
        options: { description: string; unit: string },
      ): { add(value: number, attributes: Attributes): void };
    };
  };
}

/** What `openTelemetryMonitor` returns, for the options of a client or transport with the same names. */
export interface OpenTelemetryMonitor {
  readonly stages: readonly [Stage];
  readonly attemptStages: readonly [Stage];
  readonly onEvent: EventListener;
}

const scope = '@mainvideo/sdk';
/** `SpanKind` and `SpanStatusCode` of the API. */
const [internal, client, failed] = [0, 2, 2];

/**
 * Creates a monitor that reports to OpenTelemetry: a span for each query and mutation, a span for each HTTP request of
 * it, and metrics. Requests carry the headers of the configured propagator (`traceparent`).
 *
 * Names follow OpenTelemetry's semantic conventions for GraphQL and HTTP clients. Variables, documents, the query of a
 * URL and messages of errors are not reported, because they may be secret. Subscriptions are not reported, because their
 * spans would last as long as a page.
 *
 * The metrics are `graphql.client.operation.duration` and `http.client.request.duration`, in seconds, and
 * `graphql.client.cache.reads`.
 *
 * @example
 * ```ts
 * import * as api from '@opentelemetry/api';
 *
 * const client = createClient({ url: '/api/graphql', ...openTelemetryMonitor(api) });
 * ```
 */
export function openTelemetryMonitor(api: OpenTelemetryLike): OpenTelemetryMonitor {
  const tracer = api.trace.getTracer(scope);
  const meter = api.metrics.getMeter(scope);
  const operations = meter.createHistogram('graphql.client.operation.duration', {
    description: 'Duration of queries and mutations, with all attempts.',
    unit: 's',
  });
  const requests = meter.createHistogram('http.client.request.duration', {
    description: 'Duration of HTTP client requests.',
    unit: 's',
  });
  const cacheReads = meter.createCounter('graphql.client.cache.reads', {
    description: 'Reads of queries from the cache.',
    unit: '{read}',
  });
  /** The contexts of the operations in progress, by id. */
  const contexts = new Map<number, unknown>();

  const operationStage: Stage = (operation, next) => {
    const { operationId, operationKind, operationName } = operation;
    if (operationKind === 'subscription') return next(operation);
    const attributes = {
      'graphql.operation.type': operationKind,
      ...(operationName !== null && { 'graphql.operation.name': operationName }),
    };
    return (observer) => {
      const parent = api.context.active();
      const startTime = operation.runtime.now();
      const name = operationName === null ? operationKind : `${operationKind} ${operationName}`;
      const span = tracer.startSpan(name, { kind: internal, attributes, startTime }, parent);
      contexts.set(operationId, api.trace.setSpan(parent, span));
      const end = (type?: string) => {
        contexts.delete(operationId);
        endSpan(operation, span, type);
        operations.record(secondsSince(operation, startTime), withType(attributes, type));
      };
      return watched(next(operation), end)(observer);
    };
  };

  const attemptStage: Stage = (operation, next) => {
    if (operation.operationKind === 'subscription') return next(operation);
    return (observer) => {
      const parent = contexts.get(operation.operationId) ?? api.context.active();
      const startTime = operation.runtime.now();
      const { http } = operation;
      const attributes = { 'http.request.method': http.method, ...serverOf(http.url) };
      const span = tracer.startSpan(http.method, { kind: client, attributes, startTime }, parent);
      const carrier: { [header: string]: string } = {};
      api.propagation.inject(api.trace.setSpan(parent, span), carrier);
      const headers = new Headers(http.headers);
      for (const [name, value] of Object.entries(carrier)) headers.set(name, value);
      const end = (type?: string) => {
        const { attempts } = operation.progress;
        endSpan(operation, span, type, attempts > 1 ? { 'http.request.resend_count': attempts - 1 } : {});
        const { 'url.full': _url, ...counted } = attributes as Attributes;
        requests.record(secondsSince(operation, startTime), withType(counted, type));
      };
      return watched(next({ ...operation, http: { ...http, headers } }), end)(observer);
    };
  };

  return {
    stages: [operationStage],
    attemptStages: [attemptStage],
    onEvent({ type }) {
      const [, result] = /^cache\.(hit|partial|missed)$/.exec(type) ?? [];
      if (result !== undefined) cacheReads.add(1, { 'graphql.client.cache.result': result });
    },
  };
}

/** Calls `end` once, when the results end or are no longer wanted, with the type of the error. */
function watched(results: Results, end: (errorType?: string) => void): Results {
  return (observer) => {
    let isOver = false;
    let type: string | undefined;
    function finish(): void {
      if (isOver) return;
      isOver = true;
      end(type);
    }
    const stop = results({
      next(response) {
        if (response.errors?.length) type = 'graphql';
        observer.next(response);
      },
      error(error) {
        type = typeOf(error);
        finish();
        observer.error(error);
      },
      complete() {
        finish();
        observer.complete();
      },
    });
    return () => {
      if (!isOver) type = 'abort';
      finish();
      stop();
    };
  };
}

/** The conventions want the status of a response as the type of its error. */
function typeOf(error: ClientError): string {
  return error.kind === 'http' ? String(error.status) : error.kind;
}

function withType(attributes: Attributes, type: string | undefined): Attributes {
  return type === undefined ? attributes : { ...attributes, 'error.type': type };
}

function endSpan(
  { runtime }: StageOperation,
  span: SpanLike,
  type: string | undefined,
  attributes: Attributes = {},
): void {
  span.setAttributes(withType(attributes, type));
  // An abort is not a failure: the caller no longer waits.
  if (type !== undefined && type !== 'abort') span.setStatus({ code: failed });
  span.end(runtime.now());
}

function secondsSince({ runtime }: StageOperation, startMs: number): number {
  return (runtime.now() - startMs) / 1_000;
}

function serverOf(url: string): Attributes {
  try {
    const base = (globalThis as { location?: { href: string } }).location?.href;
    const { origin, pathname, hostname, port, protocol } = new URL(url, base);
    return {
      'url.full': origin + pathname,
      'server.address': hostname,
      'server.port': Number(port) || (protocol === 'http:' ? 80 : 443),
    };
  } catch {
    return {};
  }
}
