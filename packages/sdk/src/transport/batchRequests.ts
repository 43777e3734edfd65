import { NetworkError, ParseError } from '../contract/errors.ts';
import type { ResultObserver, Results, Stage, StageOperation } from '../contract/stage.ts';
import { failureContext, messagesOf } from './failure.ts';
import { graphQLResponseOf, parseBody, readResponse } from './readResponse.ts';

interface Member {
  readonly operation: StageOperation;
  readonly observer: ResultObserver;
}

interface Batch {
  readonly members: Set<Member>;
  send(): void;
  stop: () => void;
}

export interface BatchOptions {
  /** How long the first of a batch waits for others. Default: 10. */
  readonly windowMs?: number;
  /** A batch of so many is sent at once. Default: 10. */
  readonly mostOperations?: number;
}

/**
 * Sends operations that start within a short window as one request, whose body is a JSON array and whose answer is one too.
 * Only those that have the same headers: a mutation, with a key of its own, goes alone. The server has to know the form.
 */
export function batchRequests({ windowMs = 10, mostOperations = 10 }: BatchOptions = {}): Stage {
  const open = new Map<string, Batch>();

  return (operation, next) => {
    const { operationKind, http, runtime } = operation;
    if (operationKind === 'subscription' || typeof http.body !== 'string') return next(operation);
    return (observer) => {
      const key = JSON.stringify([...http.headers, http.credentials]);
      const member: Member = { operation, observer };
      let batch = open.get(key);
      if (batch === undefined) open.set(key, (batch = begin(key, next)));
      const { members } = batch;
      members.add(member);
      if (members.size >= mostOperations) batch.send();
      const joined = batch;
      return () => {
        members.delete(member);
        if (members.size > 0) return;
        if (open.get(key) === joined) open.delete(key);
        joined.stop();
      };
    };

    function begin(key: string, send: (operation: StageOperation) => Results): Batch {
      const batch: Batch = {
        members: new Set(),
        stop: () => runtime.clearTimeout(timer),
        send() {
          runtime.clearTimeout(timer);
          open.delete(key);
          batch.stop = sendTogether([...batch.members], batch.members, send);
        },
      };
      const timer = runtime.setTimeout(() => batch.send(), windowMs);
      return batch;
    }
  };
}

function sendTogether(
  members: readonly Member[],
  waiting: ReadonlySet<Member>,
  send: (operation: StageOperation) => Results,
): () => void {
  const [first] = members as readonly [Member, ...Member[]];
  if (members.length === 1) return send(first.operation)(first.observer);
  const { operation } = first;
  for (const { operation: other } of members) {
    if (other === operation) continue;
    const { query, variables } = other;
    other.emit({ type: 'request.started', query, variables });
    other.progress.attempts += 1;
  }
  const each = (tell: (observer: ResultObserver, operation: StageOperation, index: number) => void) => {
    for (const [index, member] of members.entries())
      if (waiting.has(member)) tell(member.observer, member.operation, index);
  };
  const body = `[${members.map((member) => String(member.operation.http.body)).join()}]`;
  let isStopped = false;
  const read: StageOperation['readers'][number] = (answer) => {
    void readAll(answer);
    return () => (isStopped = true);
  };

  async function readAll(answer: Response): Promise<void> {
    let bytes: ArrayBuffer;
    try {
      bytes = await answer.arrayBuffer();
    } catch (cause) {
      if (!isStopped)
        each((observer, { label, ...rest }) =>
          observer.error(
            new NetworkError(`${label}: ${messagesOf(cause)}`, { ...failureContext(rest), cause }),
          ),
        );
      return;
    }
    if (isStopped) return;
    const parsed = parseBody(bytes);
    const list = 'json' in parsed && Array.isArray(parsed.json) ? (parsed.json as unknown[]) : null;
    const { status, headers } = answer;
    each((observer, { label, runtime, ...rest }, index) => {
      const context = { ...failureContext({ ...rest, runtime }), label };
      const found =
        list === null
          ? readResponse(
              {
                status,
                contentType: headers.get('content-type'),
                retryAfter: headers.get('retry-after'),
                bytes,
              },
              { ...context, nowMs: runtime.now() },
            )
          : (graphQLResponseOf(list[index]) ??
            new ParseError(`${label}: the answer to the batch has no GraphQL response for it.`, {
              ...context,
              status,
            }));
      if (found instanceof Error) return observer.error(found);
      observer.next(found);
      observer.complete();
    });
  }

  // Each of them is known to have started; failures before there is an answer are those of all.
  return send({ ...operation, http: { ...operation.http, body }, readers: [read] })({
    next: (response) => each((observer) => observer.next(response)),
    complete: () => each((observer) => observer.complete()),
    error: (error) => each((observer) => observer.error(error)),
  });
}
