import { AbortError } from '../contract/errors.ts';
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
  /** @param onPart hears each answer that is not yet the whole */
  send(
    request: TransportRequest,
    operationName: string | null,
    onPart?: (response: GraphQLResponse, attempts: number) => void,
  ): SentRequest;
  cancelAll(why: string): void;
}

export function createRequests(transport: Transport): Requests {
  const inFlight = new Set<SentRequest>();

  function send(
    request: TransportRequest,
    operationName: string | null,
    onPart: (response: GraphQLResponse, attempts: number) => void = () => {},
  ): SentRequest {
    let settled = false;
    let latest: Answer | undefined;
    let cancelTransport: () => void = () => {};
    let resolve!: (answer: Answer) => void;
    let reject!: (error: unknown) => void;
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
        if (!response.hasNext || settled) return;
        try {
          onPart(response, attempts);
        } catch (error) {
          // As for an answer in one part: it is its caller's to know.
          settle();
          cancelTransport();
          reject(error);
        }
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
