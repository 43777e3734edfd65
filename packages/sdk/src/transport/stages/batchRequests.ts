import { checkOptions } from '../../contract/checkOptions.ts';
import { type ClientError, ParseError } from '../../contract/errors.ts';
import type { GraphQLResponse } from '../../contract/response.ts';
import type { Progress, ResultObserver, Stage, StageOperation } from '../../contract/stage.ts';
import { failureContext } from '../failure.ts';
import { graphQLResponseOf, parseBody } from '../readResponse.ts';
import { startTimer } from '../timer.ts';

interface Member {
  readonly operation: StageOperation;
  readonly observer: ResultObserver;
  readonly next: Parameters<Stage>[1];
}

interface Batch {
  /** The operations that wait for the batch, in order of arrival. */
  readonly waiting: Set<Member>;
  send(): void;
  stop(): void;
}

/** Options of `batchRequests`. */
export interface BatchOptions {
  /** How long the first operation of a batch waits for others, in milliseconds. Defaults to 10. */
  readonly windowMs?: number;
  /** Number of operations at which a batch is sent immediately. Defaults to 10. */
  readonly maxOperations?: number;
}

/**
 * Sends queries that start within a short window as one request with a JSON array as its body. The response is an
 * array too.
 *
 * Only queries with the same headers and context share a batch. Mutations are sent separately, because each has its
 * own idempotency key. The server must support batching.
 *
 * Later stages receive one operation with an empty response.
 *
 * @throws TypeError if an option is unknown or has an invalid value, except in production builds
 */
export function batchRequests(options: BatchOptions = {}): Stage {
  checkOptions('batchRequests', options, () => ({
    windowMs: 'a number >= 0',
    maxOperations: 'a number >= 1',
  }));
  const { windowMs = 10, maxOperations = 10 } = options;
  const open = new Map<string, Batch>();

  function begin(key: string, { runtime }: StageOperation): Batch {
    const waiting = new Set<Member>();
    const batch: Batch = {
      waiting,
      stop: startTimer(runtime, windowMs, () => batch.send()),
      send() {
        batch.stop();
        open.delete(key);
        batch.stop = sendTogether(waiting);
        // A listener of an event may have cancelled all members.
        if (!waiting.size) batch.stop();
      },
    };
    open.set(key, batch);
    return batch;
  }

  return (operation, next) => {
    const { operationKind, http, context, readers } = operation;
    // Operations with incremental results need their own response.
    if (operationKind !== 'query' || typeof http.body !== 'string' || readers.length) return next(operation);
    const key = JSON.stringify([[...http.headers], context]);
    return (observer) => {
      const member: Member = { operation, observer, next };
      const batch = open.get(key) ?? begin(key, operation);
      batch.waiting.add(member);
      if (batch.waiting.size >= maxOperations) batch.send();
      return () => {
        if (!batch.waiting.delete(member) || batch.waiting.size) return;
        if (open.get(key) === batch) open.delete(key);
        batch.stop();
      };
    };
  };
}

function sendTogether(waiting: Set<Member>): () => void {
  for (const { operation } of [...waiting]) {
    const { query, variables } = operation;
    operation.emit({ type: 'request.started', query, variables });
  }
  // A listener of the event may have cancelled some members.
  const members = [...waiting];
  const [first] = members;
  if (!first) return () => {};
  if (members.length === 1) return first.next(first.operation)(first.observer);
  const { http, progress } = first.operation;
  let answer: GraphQLResponse = {};
  let answers: readonly unknown[] | null = null;

  /** All members share the counts of the first. */
  const progressOfAll: Progress = {
    get attempts() {
      return progress.attempts;
    },
    set attempts(attempts) {
      const more = attempts - progress.attempts;
      for (const { operation } of members) operation.progress.attempts += more;
    },
    lastError: undefined,
  };

  /** Stores a response that is a list, and passes any other response on to the stages. */
  const fetch: typeof http.fetch = async (input, init) => {
    const send = http.fetch;
    const answered = await send(input, init);
    const bytes = await answered.arrayBuffer();
    const body = parseBody(bytes);
    answers = 'json' in body && Array.isArray(body.json) ? body.json : null;
    // A status that forbids a body does not accept an empty one either.
    return answers ? new Response('{"data":{}}') : new Response(bytes.byteLength ? bytes : null, answered);
  };

  function settle(tell: (member: Member, index: number) => void): void {
    members.forEach((member, index) => {
      if (waiting.delete(member)) tell(member, index);
    });
  }

  return first.next({
    ...first.operation,
    label: 'in a batch',
    http: {
      ...http,
      fetch,
      body: `[${members.map(({ operation }) => operation.http.body as string).join()}]`,
    },
    progress: progressOfAll,
    emit: (event) => [...waiting][0]?.operation.emit(event),
    isWanted: () => waiting.size > 0,
  })({
    next: (response) => void (answer = response),
    error: (error) => settle(({ operation, observer }) => observer.error(ownError(error, operation))),
    complete: () =>
      settle(({ operation, observer }, index) => {
        const own = answers ? graphQLResponseOf(answers[index]) : answer;
        if (!own) {
          const message = `${operation.label} has no result in its batch response.`;
          return observer.error(new ParseError(message, { ...failureContext(operation), status: 200 }));
        }
        observer.next(own);
        return observer.complete();
      }),
  });
}

/** Converts the error of a batch into an error of one of its members. */
function ownError(error: ClientError, operation: StageOperation): ClientError {
  if (error.kind === 'graphql' || error.kind === 'abort') return error;
  const OwnError = error.constructor as new (message: string, context: object) => ClientError;
  const context = { ...error, ...failureContext(operation), cause: error.cause };
  return new OwnError(`${operation.label}: ${error.message}`, context);
}
