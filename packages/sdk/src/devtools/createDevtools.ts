import type { Client } from '../contract/client.ts';
import type { EventListener } from '../contract/events.ts';
import type { Outbox } from '../contract/outbox.ts';
import { devtoolsHook } from './devtoolsHook.ts';
import { inspectClient } from './inspectClient.ts';
import { createTimeline } from './timeline.ts';

declare const process: { readonly env: { readonly NODE_ENV?: string } };
declare const document: object | undefined;

/** Options of `Devtools.inspect`. */
export interface InspectOptions {
  /** The name of the client, for pages with several. Defaults to `Client`. */
  readonly name?: string;
  /** The outbox of the client, to list its mutations. */
  readonly outbox?: Outbox;
}

/** Devtools for a client, as created by `createDevtools`. */
export interface Devtools {
  /** An event listener for what has events apart from the client: `persistCache` and `connectTabs`. */
  readonly onEvent: EventListener;
  /**
   * Returns the client to use instead of the given one. Its queries, mutations and cache are then shown.
   *
   * @throws TypeError if the client has a cache that was not created by `createCache` or `composeCache`
   */
  inspect(client: Client, options?: InspectOptions): Client;
}

/**
 * Creates devtools: a panel that shows the queries, mutations, requests and cache of a client. In the page it is opened
 * and closed with Alt+Shift+D; the browser extension shows it beside the other tools of the browser.
 *
 * In production builds and on servers, it does nothing, and bundlers leave the panel out.
 *
 * @example
 * ```ts
 * const devtools = createDevtools();
 * const client = devtools.inspect(createClient({ url: '/api/graphql', cache: createCache() }));
 * ```
 */
export function createDevtools(): Devtools {
  try {
    const started = startInDevelopment();
    if (started !== null) return started;
  } catch (error) {
    // Without a bundler, browsers have no `process`: a ReferenceError.
    if (!(error instanceof ReferenceError)) throw error;
  }
  return { onEvent() {}, inspect: (client) => client };
}

/** Apart from the `try`, because Rollup keeps everything inside of one. */
function startInDevelopment(): Devtools | null {
  // Spelled out, because bundlers replace exactly this expression.
  return process.env.NODE_ENV === 'production' ? null : startDevtools();
}

function startDevtools(): Devtools {
  /** One for each client. The last is for the next client, and hears until then what has events apart from clients. */
  const timelines = [createTimeline()];
  return {
    onEvent(event) {
      for (const timeline of timelines) timeline.hear(event);
    },
    inspect(client, { name = 'Client', outbox } = {}) {
      // A server has no panel, and would keep the clients of past requests.
      if (typeof document === 'undefined') return client;
      const inspected = inspectClient(client, timelines.at(-1)!, outbox);
      timelines.push(createTimeline());
      const { clients } = devtoolsHook();
      const entry = { name, answer: inspected.answer };
      clients.push(entry);
      return {
        ...inspected.client,
        stop() {
          if (clients.includes(entry)) clients.splice(clients.indexOf(entry), 1);
          client.stop();
        },
      };
    },
  };
}
