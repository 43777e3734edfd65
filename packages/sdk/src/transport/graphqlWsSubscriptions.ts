import { NetworkError } from '../contract/errors.ts';
import type { GraphQLFormattedError, GraphQLResponse } from '../contract/response.ts';
import type { Stage } from '../contract/stage.ts';
import { failureContext, messagesOf } from './failure.ts';

/** What is used of a client of the library graphql-ws. */
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
 * Subscriptions over a WebSocket, by a client of the library graphql-ws that is handed in: how to connect, what with, and when again,
 * is that client's to know.
 *
 * ```ts
 * import { createClient as createSocket } from 'graphql-ws';
 * const socket = createSocket({ url: 'wss://site.test/graphql' });
 * const client = createClient({ url: '/api/graphql', subscriptions: graphqlWsSubscriptions(socket) });
 * ```
 *
 * A socket that is closed for good is a NetworkError; its `cause` is what the library says.
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
            // The request itself was refused.
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

/** A socket that is closed says so with a number, and perhaps a word. */
function reasonOf(reason: unknown): string {
  const { code, reason: word } = Object(reason) as { code?: number; reason?: string };
  return typeof code === 'number' ? `the socket was closed (${code} ${word})` : messagesOf(reason);
}
