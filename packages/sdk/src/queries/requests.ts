import { AbortError } from '../contract/errors.ts';
import type { GraphQLResponse } from '../contract/response.ts';
import type { Transport, TransportRequest } from '../contract/transport.ts';

export interface Answer {
  readonly response: GraphQLResponse;
  /** Requests made for it, counting the first. */
  readonly attempts: number;
}

/** Something under way that can be withdrawn. */
export interface Pending<Value> {
  /** Rejects with a ClientError. */
  readonly result: Promise<Value>;
  /** Withdraws: `result` rejects with an AbortError, at once. Nothing happens once it is settled. */
  cancel(why: string, cause?: unknown): void;
}

export type SentRequest = Pending<Answer>;

/** Starts what is under way, and answers what ends it without an answer. */
export type Start<Value> = (
  pending: Pending<Value>,
  resolve: (value: Value) => void,
  reject: (error: unknown) => void,
) => () => void;

/** Waits until the cache is filled. Withdrawn with the requests, and by its caller's signal. */
export type Wait = (operationName: string | null, signal: AbortSignal | undefined) => Pending<void>;

/** The transport as promises, and everything in flight in one place, so that it can be withdrawn together. */
export interface Requests {
  /** @param onPart hears each answer that is not yet the whole */
  send(
    request: TransportRequest,
    operationName: string | null,
    onPart?: (response: GraphQLResponse, attempts: number) => void,
  ): SentRequest;
  /** Anything else that is to be withdrawn with the requests. */
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
    // A promise that is settled stays as it is: what comes later counts for nothing.
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
      // A transport of somebody else's may answer before it returns.
      let stop: () => void = () => {};
      stop = transport.execute(request, {
        next(response, attempts) {
          latest = { response, attempts };
          if (!response.hasNext || !inFlight.has(sent)) return;
          try {
            onPart(response, attempts);
          } catch (error) {
            // As for an answer in one part: it is its caller's to know.
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
