import type { GraphQLResponse } from '../contract/response.ts';
import type { Stage, StageOperation } from '../contract/stage.ts';

const hashes = new Map<string, Promise<string | null>>();
/** Limit of stored hashes. More texts than this come from documents created at run time. */
const mostHashes = 1_000;

/**
 * Sends the hash of a query instead of its text (automatic persisted queries). The text is sent only if the server
 * does not have it yet.
 *
 * If the server does not support persisted queries, it receives texts from then on. The hash is SHA-256 by Web
 * Crypto; where that is missing, as on plain-HTTP pages, texts are sent.
 */
export function persistedQueries(): Stage {
  /** `undefined` until the server has shown whether it supports persisted queries. */
  let doesServerTakePart: boolean | undefined;

  return (operation, next) => (observer) => {
    if (doesServerTakePart === false || operation.operationKind === 'subscription')
      return next(operation)(observer);
    let isStopped = false;
    let stop = (): void => {};

    /** @param judge returns what to send instead after this response, or `null` to accept the response */
    function ask(sent: StageOperation, judge: (answer: GraphQLResponse) => StageOperation | null): void {
      let isDone = false;
      let instead: StageOperation | null = null;
      const stopAsking = next(sent)({
        next(response) {
          instead = judge(response);
          if (instead === null) observer.next(response);
        },
        error(error) {
          isDone = true;
          // Some servers report the missing text in a response that is not GraphQL.
          const mayMissText = error.kind === 'http' && error.status === 400;
          if (mayMissText && sent !== operation && doesServerTakePart !== true) ask(operation, judgeText);
          else observer.error(error);
        },
        complete() {
          isDone = true;
          if (instead === null) observer.complete();
          else ask(instead, judgeText);
        },
      });
      if (isStopped) stopAsking();
      else if (!isDone) stop = stopAsking;
    }

    function judgeHash(hash: string, { data, errors = [] }: GraphQLResponse): StageOperation | null {
      const says = (code: string, message: string) =>
        errors.some((error) => error.extensions?.['code'] === code || error.message === message);
      if (says('PERSISTED_QUERY_NOT_SUPPORTED', 'PersistedQueryNotSupported')) {
        doesServerTakePart = false;
        return operation;
      }
      const isNotFound = says('PERSISTED_QUERY_NOT_FOUND', 'PersistedQueryNotFound');
      if (isNotFound || data) doesServerTakePart ??= true;
      if (isNotFound) return withHash(operation, hash, true);
      // A server without support reports a missing text in its own words. Operations that may have been executed are
      // not sent again.
      const mayMissText =
        data === undefined
          ? errors.every(({ path }) => !path)
          : data === null && operation.operationKind === 'query';
      return mayMissText && doesServerTakePart !== true ? operation : null;
    }

    function judgeText({ data }: GraphQLResponse): null {
      if (data) doesServerTakePart ??= false;
      return null;
    }

    async function begin(): Promise<void> {
      const hash = await hashOf(operation.query);
      if (isStopped) return;
      if (hash === null) ask(operation, () => null);
      else ask(withHash(operation, hash, false), (answer) => judgeHash(hash, answer));
    }

    void begin();
    return () => {
      isStopped = true;
      stop();
    };
  };
}

function withHash(operation: StageOperation, sha256Hash: string, withQuery: boolean): StageOperation {
  const { operationName, variables, query, http } = operation;
  const extensions = { persistedQuery: { version: 1, sha256Hash } };
  const body = JSON.stringify({ operationName, variables, ...(withQuery && { query }), extensions });
  return { ...operation, http: { ...http, body } };
}

function hashOf(query: string): Promise<string | null> {
  let hash = hashes.get(query);
  if (hash === undefined) {
    hash = sha256(query);
    if (hashes.size < mostHashes) hashes.set(query, hash);
  }
  return hash;
}

async function sha256(text: string): Promise<string | null> {
  try {
    const bytes = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text));
    return Array.from(new Uint8Array(bytes), (byte) => byte.toString(16).padStart(2, '0')).join('');
  } catch {
    return null;
  }
}
