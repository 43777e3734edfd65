import type { Client } from '../../contract/client.ts';
import { changedRows } from '../../store/changes/changedRows.ts';
import type { Delivery } from '../mailbox.ts';
import { answerName, sharedQueriesOf } from '../sharedQueries.ts';
import type { SharedQuery } from '../sharedQuery.ts';
import { type HtmlTransform, insertScripts } from './insertScripts.ts';
import { scriptTag, scriptText } from './scriptText.ts';

/** Options of `collectQueries`. */
export interface CollectOptions {
  /** The nonce of the page's Content-Security-Policy. */
  readonly nonce?: string;
  /** Aborted when the page is no longer needed; has the same effect as `stop`. */
  readonly signal?: AbortSignal;
}

/** Collects the data of the queries of one page, to send it to the browser. */
export interface CollectedQueries {
  /**
   * Returns the text of a script with all data since the last call, or an empty string. For
   * frameworks that create the element themselves.
   *
   * The script runs once, where it is inserted, and removes its element.
   */
  takeScript(): string;
  /** Returns the same script as an element with the nonce, for a template around the output of React. */
  takeScripts(): string;
  /**
   * Returns a transform that inserts the scripts into the stream of React: `stream.pipeThrough(queries.transform())`.
   * Collecting stops when the page is complete or the browser disconnects.
   */
  transform(): HtmlTransform;
  /** Aborts queries in flight. */
  stop(): void;
}

/**
 * Sends the data of a page along while the page is streamed: existing data of the client's cache, and data that
 * arrives later. In the browser, `hydrateQueries` receives it.
 *
 * Use one client per page: it must never contain another visitor's data. Queries with `no-cache` and fields with
 * errors are not sent; the browser fetches those itself.
 */
export function collectQueries(client: Client, { nonce, signal }: CollectOptions = {}): CollectedQueries {
  const queries = sharedQueriesOf(client);
  const told = new Map<string, string>();
  const toldAnswers = new Set<SharedQuery>();
  queries.isCollected = true;
  if (signal?.aborted) stop();
  else signal?.addEventListener('abort', stop, { once: true });

  function stop(): void {
    signal?.removeEventListener('abort', stop);
    // From now on, queries without readers are released after a time limit.
    queries.isCollected = false;
    queries.stop();
  }

  function newAnswers(): string[] {
    const names: string[] = [];
    for (const shared of queries.all) {
      const { options, getResult } = shared;
      const { data, loading } = getResult();
      if (toldAnswers.has(shared) || loading || data === undefined || !isAskedAnyway(shared)) continue;
      toldAnswers.add(shared);
      names.push(answerName(options.query, options.variables));
    }
    return names;
  }

  function takeScript(): string {
    if (client.cache === undefined) return '';
    const cache = changedRows(client.cache.extract(), told);
    const answered = newAnswers();
    // Even without new data, the name of a completed query saves the browser a request.
    if (cache === null && answered.length === 0) return '';
    const delivery: Delivery = { cache: cache ?? {}, answered };
    return scriptText(delivery);
  }

  const takeScripts = () => scriptTag(takeScript(), nonce);
  return {
    takeScript,
    takeScripts,
    transform: () => insertScripts(client.runtime, { take: takeScripts, end: stop }),
    stop,
  };
}

/** With these policies, the browser sends a request even if it already has the data. */
function isAskedAnyway({ options: { fetchPolicy } }: SharedQuery): boolean {
  return fetchPolicy === 'cache-and-network' || fetchPolicy === 'network-only';
}
