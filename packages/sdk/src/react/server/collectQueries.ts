import type { Client } from '../../contract/client.ts';
import { changedRows } from '../../store/changedRows.ts';
import type { Delivery } from '../mailbox.ts';
import { answerName, sharedQueriesOf } from '../sharedQueries.ts';
import type { SharedQuery } from '../sharedQuery.ts';
import { type HtmlTransform, insertScripts } from './insertScripts.ts';
import { scriptTag, scriptText } from './scriptText.ts';

export interface CollectOptions {
  /** Of the page's Content-Security-Policy. */
  readonly nonce?: string;
  /** Nobody waits for the page any more: as `stop`. */
  readonly signal?: AbortSignal;
}

/** What the queries of one page have brought so far, for its browser. */
export interface CollectedQueries {
  /**
   * The text of a script with all that is new since it was last asked for; the empty text: nothing is. For frameworks that
   * make the element themselves. It runs once, where it is put, and removes its element.
   */
  takeScript(): string;
  /** The same as an element, with the nonce: for a template around what React renders. */
  takeScripts(): string;
  /**
   * Puts the scripts where they belong in what React streams: `stream.pipeThrough(queries.transform())`. When the
   * page is complete, or the browser goes away, it stops.
   */
  transform(): HtmlTransform;
  /** Aborts what is still asked for. */
  stop(): void;
}

/**
 * Sends the data of a page along with it while it is streamed: what is in the client's cache, and what comes into it. In the
 * browser, `hydrateQueries` takes it.
 *
 * For one client of one page: another visitor's data must never be in it. Queries of the policy `no-cache` are not sent, nor
 * fields that came as errors: the browser asks for those itself.
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
    // What is still rendered for nobody is let go by time.
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
    // An answer that is not new to the cache still spares the browser a request.
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

/** Of these policies, the data alone would not keep the browser from asking once more. */
function isAskedAnyway({ options: { fetchPolicy } }: SharedQuery): boolean {
  return fetchPolicy === 'cache-and-network' || fetchPolicy === 'network-only';
}
