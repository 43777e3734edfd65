import { NetworkError } from '../../contract/errors.ts';
import type { GraphQLFormattedError, GraphQLResponse } from '../../contract/response.ts';
import type { Stage } from '../../contract/stage.ts';
import { failureContext, messagesOf } from '../failure.ts';

/** The part of a client of the graphql-ws library that is used. */
export interface GraphqlWsClient {
  subscribe(
    payload: {
      readonly operationName: string | null;
      readonly query: string;
      readonly variables: { [name: string]: unknown };
    },
    sink: {
      next(value: any): void;
      error(reason: unknown): void;
      complete(): void;
    },
  ): () => void;
}

/**
 * Carries subscriptions over a WebSocket, using a client of the graphql-ws library. That client decides how and when
 * to connect.
 *
 * If the socket closes permanently, subscriptions end with a `NetworkError`; its `cause` is the reason from the
 * library.
 *
 * @example
 * ```ts
 * import { createClient as createSocket } from 'graphql-ws';
 * const socket = createSocket({ url: 'wss://site.test/graphql' });
 * const client = createClient({ url: '/api/graphql', subscriptions: graphqlWsSubscriptions(socket) });
 * ```
 */
export function graphqlWsSubscriptions(client: GraphqlWsClient): Stage {
  return (operation) => (observer) => {
    const { label, operationName, query, variables, progress } = operation;
    let isOver = false;

    function end(tell: () => void): void {
      if (isOver) return;
      isOver = true;
      tell();
    }

    progress.attempts += 1;
    const stopSocket = client.subscribe(
      { operationName, query, variables: variables as { [name: string]: unknown } },
      {
        next(response: GraphQLResponse) {
          if (!isOver) observer.next(response);
        },
        error: (reason) =>
          end(() => {
            if (!Array.isArray(reason)) {
              const message = `${label}: ${reasonOf(reason)}.`;
              return observer.error(
                new NetworkError(message, { ...failureContext(operation), cause: reason }),
              );
            }
            // The server rejected the operation itself.
            observer.next({ errors: reason as readonly GraphQLFormattedError[] });
            observer.complete();
          }),
        complete: () => end(() => observer.complete()),
      },
    );
    return () => {
      isOver = true;
      stopSocket();
    };
  };
}

/** A closed socket reports a code and sometimes a reason. */
function reasonOf(reason: unknown): string {
  const { code, reason: word } = Object(reason) as { code?: number; reason?: string };
  return typeof code === 'number' ? `the socket was closed (${code} ${word})` : messagesOf(reason);
}
