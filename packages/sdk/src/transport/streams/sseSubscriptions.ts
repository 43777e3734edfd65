import type { Stage } from '../../contract/stage.ts';
import { type EventStreamNotes, eventText } from './eventText.ts';
import { followText } from './followText.ts';
import { type Channel, keepConnected, type SubscriptionOptions } from './keepConnected.ts';
import { graphQLResponseOf } from '../readResponse.ts';

/** Minimum delay, even if the server requests an immediate reconnection. */
const leastRetryMs = 100;

/**
 * Carries each subscription in a response with server-sent events: the "distinct connections mode" of graphql-sse,
 * which graphql-yoga and many other servers support.
 *
 * A lost or silent connection is made again. If the server's events have an `id`, the last one is sent as
 * `Last-Event-ID`, so that the server can resume there. The subscription ends with `complete`, with a rejected
 * request, or with a permanent failure.
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
          // Without data the request itself was rejected.
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
