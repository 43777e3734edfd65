import { AbortError } from '../contract/errors.ts';
import type { GraphQLResponse } from '../contract/response.ts';
import type { Transport, TransportRequest } from '../contract/transport.ts';

export interface Answer {
  readonly response: GraphQLResponse;
  /** Number of requests made, including the first. */
  readonly attempts: number;
}

/** An operation in flight that can be cancelled. */
export interface Pending<Value> {
  /** Rejects with a ClientError. */
  readonly result: Promise<Value>;
  /** Cancels the operation: `result` rejects with an AbortError immediately. Does nothing once it is settled. */
  cancel(why: string, cause?: unknown): void;
}

export type SentRequest = Pending<Answer>;

/** Starts an operation. Returns a function that stops it. */
export type Start<Value> = (
  pending: Pending<Value>,
  resolve: (value: Value) => void,
  reject: (error: unknown) => void,
) => () => void;

/** Waits until the cache is restored. Cancelled with the requests, and by the caller's signal. */
export type Wait = (operationName: string | null, signal: AbortSignal | undefined) => Pending<void>;

/** The transport with promises, and all operations in flight, so that they can be cancelled together. */
export interface Requests {
  /** @param onPart receives each part of a response except the last */
  send(
    request: TransportRequest,
    operationName: string | null,
    onPart?: (response: GraphQLResponse, attempts: number) => void,
  ): SentRequest;
  /** Registers any other operation that is cancelled with the requests. */
  begin<Value>(operationName: string | null, start: Start<Value>): Pending<Value>;
  cancelAll(why: string): void;
}

export function createRequests(transport: Transport): Requests {
  const inFlight = new Set<Pending<unknown>>();

  function begin<Value>(operationName: string | null, start: Start<Value>): Pending<Value> {
    let stop: () => void = () => {};
    let resolve!: (value: Value) => void;
    let reject!: (error: unknown) => void;
    const result = new Promise<Value>((onAnswer, onError) => {
      resolve = onAnswer;
      reject = onError;
    });
    const pending: Pending<Value> = {
      result,
      cancel(why, cause) {
        if (!inFlight.delete(pending)) return;
        stop();
        reject(
          new AbortError(`${operationName ?? 'The operation'} was aborted: ${why}`, {
            operationName,
            attempts: 0,
            cause,
          }),
        );
      },
    };
    inFlight.add(pending);
    // A settled promise ignores later results.
    stop = start(
      pending,
      (value) => {
        inFlight.delete(pending);
        resolve(value);
      },
      (error) => {
        inFlight.delete(pending);
        reject(error);
      },
    );
    return pending;
  }

  function send(
    request: TransportRequest,
    operationName: string | null,
    onPart: (response: GraphQLResponse, attempts: number) => void = () => {},
  ): SentRequest {
    return begin(operationName, (sent, resolve, reject) => {
      let latest: Answer | undefined;
      // A custom transport may respond before it returns.
      let stop: () => void = () => {};
      stop = transport.execute(request, {
        next(response, attempts) {
          latest = { response, attempts };
          if (!response.hasNext || !inFlight.has(sent)) return;
          try {
            onPart(response, attempts);
          } catch (error) {
            // The caller handles this like a failure of a complete response.
            reject(error);
            stop();
          }
        },
        error: reject,
        complete: () => resolve(latest!),
      });
      return stop;
    });
  }

  return {
    begin,
    send,
    cancelAll(why) {
      for (const pending of [...inFlight]) pending.cancel(why);
    },
  };
}
