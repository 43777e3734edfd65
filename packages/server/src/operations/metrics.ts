import type { Histogram } from 'prom-client';
import { routeName } from './routeName.ts';

/** Collects the metrics of a running site. */
export interface Metrics {
  request(told: {
    readonly method: string;
    readonly pathname: string;
    readonly status: number;
    readonly elapsedMs: number;
  }): void;
  operation(told: {
    readonly name: string | null;
    readonly hasErrors: boolean;
    readonly elapsedMs: number;
  }): void;
  query(elapsedMs: number): void;
  /** Returns the metrics in Prometheus text format. Never rejects: values that cannot be read now are left out. */
  text(): Promise<string>;
  readonly contentType: string;
}

/** Labelled counts that are read for each request of the metrics. */
export interface Count {
  readonly labels: Readonly<Record<string, string>>;
  readonly count: number;
}

export interface Counted {
  /** The name without the site's prefix. */
  readonly name: string;
  readonly help: string;
  readonly labelNames: readonly string[];
  read(): Promise<readonly Count[]> | readonly Count[];
}

export interface MetricsParts {
  readonly version: string;
  /** Operations with any other name are counted together. */
  readonly knownOperations: ReadonlySet<string>;
  readonly counted: readonly Counted[];
}

const prefix = 'mainvideo_';
const secondsBuckets = [0.001, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];
const querySecondsBuckets = [0.0001, 0.0005, 0.001, 0.005, 0.01, 0.05, 0.1, 0.5, 1, 5];
const methods = new Set(['GET', 'HEAD', 'POST', 'OPTIONS']);

/**
 * Creates metrics for Prometheus. Label values never come from clients: only known names of routes and operations are
 * used, and everything else is `other`.
 */
export async function createMetrics({ version, knownOperations, counted }: MetricsParts): Promise<Metrics> {
  // Loaded only if the site exposes metrics.
  const { default: prometheus } = await import('prom-client');
  const registry = new prometheus.Registry();
  const registers = [registry];
  prometheus.collectDefaultMetrics({ register: registry });

  const requests = new prometheus.Counter({
    name: `${prefix}http_requests_total`,
    help: 'Requests answered.',
    labelNames: ['route', 'method', 'status'],
    registers,
  });
  const requestSeconds: Histogram<'route'> = new prometheus.Histogram({
    name: `${prefix}http_request_duration_seconds`,
    help: 'Time from a request until its response began.',
    labelNames: ['route'],
    buckets: secondsBuckets,
    registers,
  });
  const operations = new prometheus.Counter({
    name: `${prefix}graphql_operations_total`,
    help: 'GraphQL operations executed; errors: at least one in the answer.',
    labelNames: ['operation', 'outcome'],
    registers,
  });
  const operationSeconds: Histogram<'operation'> = new prometheus.Histogram({
    name: `${prefix}graphql_operation_duration_seconds`,
    help: 'Executing a GraphQL operation, without parsing it and without sending the response.',
    labelNames: ['operation'],
    buckets: secondsBuckets,
    registers,
  });
  const querySeconds = new prometheus.Histogram({
    name: `${prefix}database_query_duration_seconds`,
    help: 'One statement of the database.',
    buckets: querySecondsBuckets,
    registers,
  });
  new prometheus.Gauge({
    name: `${prefix}build_info`,
    help: 'Always 1; the labels tell.',
    labelNames: ['version', 'node'],
    registers,
  }).set({ version, node: process.version }, 1);

  for (const { name, help, labelNames, read } of counted) {
    const gauge = new prometheus.Gauge({
      name: prefix + name,
      help,
      labelNames: [...labelNames],
      registers,
      async collect() {
        gauge.reset();
        // If the database is unavailable, serve the other metrics, which may show the reason.
        const counts = await Promise.resolve(read()).catch(() => []);
        for (const { labels, count } of counts) gauge.set(labels, count);
      },
    });
  }

  return {
    request({ method, pathname, status, elapsedMs }) {
      const route = routeName(pathname);
      const statusClass = `${Math.floor(status / 100)}xx`;
      requests.inc({ route, method: methods.has(method) ? method : 'other', status: statusClass });
      requestSeconds.observe({ route }, elapsedMs / 1000);
    },
    operation({ name, hasErrors, elapsedMs }) {
      const operation = name === null ? 'anonymous' : knownOperations.has(name) ? name : 'other';
      operations.inc({ operation, outcome: hasErrors ? 'errors' : 'ok' });
      operationSeconds.observe({ operation }, elapsedMs / 1000);
    },
    query: (elapsedMs) => querySeconds.observe(elapsedMs / 1000),
    text: () => registry.metrics(),
    contentType: registry.contentType,
  };
}
