import type { GraphQLFormattedError } from '../../contract/response.ts';
import type { Stage } from '../../contract/stage.ts';
import { followText } from './followText.ts';
import { type Channel, keepConnected, type SubscriptionOptions } from './keepConnected.ts';
import { boundaryOf, multipartText } from './multipartText.ts';
import { graphQLResponseOf } from '../readResponse.ts';

/**
 * Carries each subscription in a multipart response, as Apollo Router and Apollo Server do
 * (`multipart/mixed;subscriptionSpec=1.0`).
 *
 * A lost or silent connection is made again; the protocol cannot resume where it stopped. The subscription ends with
 * the last boundary, with errors outside a payload, or with a permanent failure.
 */
export function multipartSubscriptions(options: SubscriptionOptions = {}): Stage {
  return keepConnected(() => channel, options);
}

const channel: Channel = {
  headers: () => ({ accept: 'multipart/mixed;subscriptionSpec="1.0", application/json' }),
  retryMs: () => null,
  read(answer, operation, observer, heard) {
    const boundary = boundaryOf(answer);
    if (boundary === null) return null;
    heard();
    return followText(answer, operation, observer, ({ next, complete }) => {
      const take = multipartText(
        boundary,
        (json) => {
          const { payload, errors } = json as Part;
          const response = graphQLResponseOf(payload);
          if (response !== null) next(response);
          else if (payload) throw new TypeError('No GraphQL response.');
          const failure = graphQLResponseOf({ errors });
          if (failure !== null) next({ errors });
          if (failure !== null || payload === null) complete();
        },
        complete,
      );
      return (text) => {
        heard();
        take(text);
      };
    });
  },
};

/** An empty part is a heartbeat. Errors outside the payload concern the connection and end it. */
interface Part {
  readonly payload?: unknown;
  readonly errors?: readonly GraphQLFormattedError[];
}
