import type { Stage } from '../contract/stage.ts';
import { type EventStreamNotes, eventText } from './eventText.ts';
import { followText } from './followText.ts';
import { type Channel, keepConnected, type SubscriptionOptions } from './keepConnected.ts';
import { graphQLResponseOf } from './readResponse.ts';

/** A server that asks to be asked again at once must not be asked without a pause. */
const leastRetryMs = 100;

/**
 * Subscriptions over server-sent events, a request each: the "distinct connections mode" of graphql-sse, which graphql-yoga and
 * many others speak.
 *
 * A connection that is lost, or falls silent, is made anew. Where the server gives its events an `id`, the last one is
 * sent along (`Last-Event-ID`), so that it can go on from there. The subscription ends with `complete`, with a request
 * that the server refuses, or with a failure that time does not mend.
 */
export function sseSubscriptions(options: SubscriptionOptions = {}): Stage {
  return keepConnected(openChannel, options);
}

function openChannel(): Channel {
  const notes: EventStreamNotes = { lastEventId: null, retryMs: null };
  return {
    headers: () => ({
      accept: 'text/event-stream',
      ...(notes.lastEventId !== null && { 'last-event-id': notes.lastEventId }),
    }),
    retryMs: () => (notes.retryMs === null ? null : Math.max(notes.retryMs, leastRetryMs)),
    read(answer, operation, observer, heard) {
      if (!/^text\/event-stream\b/i.test(answer.headers.get('content-type') ?? '')) return null;
      heard();
      return followText(answer, operation, observer, ({ next, complete }) => {
        const take = eventText(notes, (name, data) => {
          if (name === 'complete') complete();
          if (name !== 'next') return;
          const json: unknown = JSON.parse(data);
          const response = graphQLResponseOf(json);
          if (response === null) throw new TypeError('No GraphQL response.');
          next(response);
          // Without data the request itself was refused, and there will be none.
          if (!('data' in response)) complete();
        });
        return (text) => {
          heard();
          take(text);
        };
      });
    },
  };
}
