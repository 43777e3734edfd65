import { AbortError, type ClientError } from '../contract/errors.ts';
import type { GraphQLResponse } from '../contract/response.ts';
import type { Transport, TransportRequest } from '../contract/transport.ts';

export interface Answer {
  readonly response: GraphQLResponse;
  /** Requests made for it, counting the first. */
  readonly attempts: number;
}

export interface SentRequest {
  /** Rejects with a ClientError. */
  readonly answer: Promise<Answer>;
  /** Withdraws: `answer` rejects with an AbortError, at once. Nothing happens once it is settled. */
  cancel(why: string): void;
}

/** The transport as promises, and everything in flight in one place, so that it can be withdrawn together. */
export interface Requests {
  send(request: TransportRequest, operationName: string | null): SentRequest;
  cancelAll(why: string): void;
}

export function createRequests(transport: Transport): Requests {
  const inFlight = new Set<SentRequest>();

  function send(request: TransportRequest, operationName: string | null): SentRequest {
    let settled = false;
    let latest: Answer | undefined;
    let cancelTransport: () => void = () => {};
    let resolve!: (answer: Answer) => void;
    let reject!: (error: ClientError) => void;
    const answer = new Promise<Answer>((onAnswer, onError) => {
      resolve = onAnswer;
      reject = onError;
    });

    const sent: SentRequest = {
      answer,
      cancel(why) {
        if (settled) return;
        settle();
        cancelTransport();
        reject(
          new AbortError(`${operationName ?? 'The operation'} was aborted: ${why}`, {
            operationName,
            attempts: 0,
          }),
        );
      },
    };

    function settle(): void {
      settled = true;
      inFlight.delete(sent);
    }

    inFlight.add(sent);
    cancelTransport = transport.execute(request, {
      next(response, attempts) {
        latest = { response, attempts };
      },
      error(error) {
        if (settled) return;
        settle();
        reject(error);
      },
      complete() {
        if (settled) return;
        settle();
        resolve(latest!);
      },
    });
    return sent;
  }

  return {
    send,
    cancelAll(why) {
      for (const sent of [...inFlight]) sent.cancel(why);
    },
  };
}
