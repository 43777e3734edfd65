import { hostname } from 'node:os';
import type { Config } from '../config.ts';
import { type Handler, listen } from '../http/limits/listen.ts';
import {
  crowdedText,
  fullText,
  mostConnections,
  openFilesOfProcess,
} from '../http/limits/mostConnections.ts';
import { createForeignHost } from '../http/requests/acceptedHosts.ts';
import { createClientAddresses } from '../http/requests/clientAddress.ts';
import { misdirected } from '../http/requests/misdirected.ts';
import type { Log } from '../log.ts';
import { answerMetrics, answerOperations, type OperationsParts } from '../operations/answerOperations.ts';
import type { Drain } from '../operations/drain.ts';
import type { OperationsConfig } from '../operations/operationsConfig.ts';
import type { Closing } from './closing.ts';

/** How long requests in flight may take when the site stops. */
const graceMs = 5_000;

/** Returns the check of the host names of a site; see `createForeignHost`. */
export function foreignHostOf(config: Config, listensOn = config.host) {
  const { publicOrigin, allowedHosts: allowed } = config;
  return createForeignHost({ listensOn, machineName: hostname(), publicOrigin, allowed });
}

/** Responds like a site that has no pages: to health checks only. */
export function answerAsWorker(operations: OperationsParts): Handler {
  return async (request) =>
    (await answerOperations(request, operations)) ??
    new Response('Not found: this instance only generates media.\n', { status: 404 });
}

/**
 * Listens on the port of the site, and on the port of its metrics if it has one.
 *
 * @returns the address at which this machine reaches the site
 * @throws ListenError
 */
export async function listenSite(
  config: Config,
  fetch: Handler,
  parts: {
    readonly operations: OperationsParts;
    readonly settings: OperationsConfig;
    readonly drain: Drain;
    readonly log: Log;
    readonly closing: Closing;
  },
): Promise<string> {
  const { operations, settings, drain, log, closing } = parts;
  const { host } = config;
  const most = mostConnections(openFilesOfProcess());
  const listening = await listen(fetch, {
    port: config.port,
    host,
    origin: config.publicOrigin,
    clients: createClientAddresses(config.trustedProxies),
    mostConnections: most,
    onFull: () => log({ event: 'note', text: fullText(most) }),
    onCrowded: () => log({ event: 'note', text: crowdedText }),
  });
  closing.add(async () => {
    const stopped = listening.stop(graceMs);
    // New subscriptions are no longer possible at this point.
    drain.endStreams();
    await stopped;
  });
  const { metrics } = operations;
  const { metricsHost, metricsPort } = settings;
  if (metrics && metricsPort !== null) {
    const foreignHost = foreignHostOf(config, metricsHost);
    const shown = await listen(
      async (request) => {
        const foreign = foreignHost(request);
        if (foreign !== undefined) return misdirected(foreign);
        const isThere = new URL(request.url).pathname === '/metrics';
        return isThere ? answerMetrics(metrics) : new Response('Not found.\n', { status: 404 });
      },
      // A metrics collector needs one connection; more would take file descriptors from the site.
      { port: metricsPort, host: metricsHost, origin: null, mostConnections: 16 },
    );
    closing.add(() => shown.stop(0));
  }
  return `http://${reachableHost(host)}:${listening.port}`;
}

/**
 * Returns a host for people to open: `localhost` for addresses of all interfaces or of this machine, and IPv6
 * addresses in brackets.
 */
function reachableHost(host: string): string {
  if (['127.0.0.1', '0.0.0.0', '::', '::1', 'localhost'].includes(host)) return 'localhost';
  return host.includes(':') ? `[${host}]` : host;
}
