import type { GraphQLFormattedError } from '../contract/response.ts';
import type { Stage } from '../contract/stage.ts';
import { followText } from './followText.ts';
import { type Channel, keepConnected, type SubscriptionOptions } from './keepConnected.ts';
import { boundaryOf, multipartText } from './multipartText.ts';
import { graphQLResponseOf } from './readResponse.ts';

/**
 * Subscriptions as an answer of many parts, a request each: the protocol of Apollo Router and Apollo Server
 * (`multipart/mixed;subscriptionSpec=1.0`).
 *
 * A connection that is lost, or falls silent, is made anew; the protocol knows no way to go on from where it was. The subscription
 * ends with the last boundary, with errors of the server beside any payload, or with a failure that time does not mend.
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

/** Empty: a heartbeat. Errors beside the payload, not in it, are of the connection, and end it. */
interface Part {
  readonly payload?: unknown;
  readonly errors?: readonly GraphQLFormattedError[];
}
