import { createHash, timingSafeEqual } from 'node:crypto';
import type { Drain } from './drain.ts';
import type { Health } from './health.ts';
import type { Metrics } from './metrics.ts';
import type { Readiness } from './readiness.ts';

export interface OperationsParts {
  readonly health: () => Promise<Health>;
  readonly readiness: () => Promise<Readiness>;
  readonly drain: Drain;
  /** The metrics to serve and update; null disables counting. */
  readonly metrics: Metrics | null;
  /** The token for `/metrics`; null disables that address. */
  readonly metricsToken: string | null;
}

/** Long enough for a restart, short enough for a brief problem. */
const retryAfterSeconds = 5;
const noStore = { 'cache-control': 'no-store' };

/**
 * Returns whether a path is a health check of a load balancer, under any of their common names. The responses are
 * safe to publish.
 */
export function isForWatching(pathname: string): boolean {
  return pathname === '/healthz' || pathname === '/readyz';
}

/**
 * Serves `/healthz`, `/readyz` and `/metrics`.
 *
 * @param request a GET or HEAD request
 * @returns undefined for any other address
 */
export async function answerOperations(
  request: Request,
  { health, readiness, drain, metrics, metricsToken }: OperationsParts,
): Promise<Response | undefined> {
  switch (new URL(request.url).pathname) {
    case '/healthz':
      return Response.json(await health(), { headers: noStore });
    case '/readyz': {
      if (drain.isDraining) return answerReadiness({ isReady: false, needs: { process: 'stopping' } });
      return answerReadiness(await readiness());
    }
    case '/metrics': {
      // Clients without the token receive 404.
      if (!metrics || metricsToken === null || !hasToken(request, metricsToken)) {
        return new Response('Not found.\n', { status: 404, headers: { 'content-type': 'text/plain' } });
      }
      return answerMetrics(metrics);
    }
    default:
      return undefined;
  }
}

export async function answerMetrics(metrics: Metrics): Promise<Response> {
  return new Response(await metrics.text(), {
    headers: { 'content-type': metrics.contentType, ...noStore },
  });
}

function answerReadiness({ isReady, needs }: Readiness): Response {
  const told = { status: isReady ? 'ready' : 'not ready', needs };
  if (isReady) return Response.json(told, { headers: noStore });
  return Response.json(told, {
    status: 503,
    headers: { ...noStore, 'retry-after': String(retryAfterSeconds) },
  });
}

/** Compares in constant time, whichever part of a guess is right. */
function hasToken(request: Request, token: string): boolean {
  const given = /^Bearer (\S+)$/i.exec(request.headers.get('authorization') ?? '')?.[1];
  if (given === undefined) return false;
  const digest = (text: string) => createHash('sha256').update(text).digest();
  return timingSafeEqual(digest(given), digest(token));
}
