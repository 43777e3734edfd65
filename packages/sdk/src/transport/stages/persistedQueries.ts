import { NetworkError } from '../../contract/errors.ts';
import type { GraphQLResponse } from '../../contract/response.ts';
import type { Stage, StageOperation } from '../../contract/stage.ts';
import { failureContext, messagesOf } from '../failure.ts';

const hashes = new Map<string, Promise<string | undefined>>();
/** Limit of stored hashes. More texts than this come from documents created at run time. */
const mostHashes = 1_000;

/** Options of `persistedQueries`. */
export interface PersistedQueriesOptions {
  /**
   * Returns the id under which the server knows an operation, such as one of a manifest from the build. The text is
   * then never sent, as for servers that execute only known operations.
   *
   * `undefined` sends the text of this operation.
   */
  readonly idOf?: (operation: StageOperation) => string | undefined | Promise<string | undefined>;
}

/**
 * Sends the hash of a query instead of its text (automatic persisted queries). The text is sent only if the server
 * does not have it yet.
 *
 * If the server does not support persisted queries, it receives texts from then on. The hash is SHA-256 by Web
 * Crypto; where that is missing, as on plain-HTTP pages, texts are sent.
 */
export function persistedQueries({ idOf }: PersistedQueriesOptions = {}): Stage {
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
          if (mayMissText && !idOf && sent !== operation && doesServerTakePart !== true)
            ask(operation, judgeText);
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
      const hash = await (idOf ? idOf(operation) : hashOf(operation.query));
      if (isStopped) return;
      const sent = hash ? withHash(operation, hash, false) : operation;
      ask(sent, (answer) => (idOf || !hash ? null : judgeHash(hash, answer)));
    }

    begin().catch((cause) => {
      const message = `${operation.label}: nothing was sent, as idOf failed. ${messagesOf(cause)}`;
      if (!isStopped) observer.error(new NetworkError(message, { ...failureContext(operation), cause }));
    });
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

function hashOf(query: string): Promise<string | undefined> {
  let hash = hashes.get(query);
  if (hash === undefined) {
    hash = sha256(query);
    if (hashes.size < mostHashes) hashes.set(query, hash);
  }
  return hash;
}

async function sha256(text: string): Promise<string | undefined> {
  try {
    const bytes = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text));
    return Array.from(new Uint8Array(bytes), (byte) => byte.toString(16).padStart(2, '0')).join('');
  } catch {
    return undefined;
  }
}
