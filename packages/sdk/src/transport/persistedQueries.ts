import type { GraphQLResponse } from '../contract/response.ts';
import type { ResultObserver, Stage, StageOperation } from '../contract/stage.ts';

const hashes = new Map<string, Promise<string | null>>();
/** More texts than this come from documents that are made on the fly: their hashes are not kept. */
const mostHashes = 1_000;

/**
 * Sends a hash in place of a query's text (automatic persisted queries): the text follows only if the server does not know it
 * yet. A server that does not take part is asked with texts from then on.
 *
 * The hash is SHA-256 by Web Crypto; where there is none, as on plain-HTTP pages, texts are sent.
 */
export function persistedQueries(): Stage {
  let isSupported = true;

  return (operation, next) => (observer) => {
    if (!isSupported || operation.operationKind === 'subscription') return next(operation)(observer);
    let isStopped = false;
    let stop = (): void => {};

    function ask(
      hash: string,
      withQuery: boolean,
      onMissing: ((response: GraphQLResponse) => boolean) | null,
    ) {
      let isAskedAgain = false;
      const to: ResultObserver = {
        next(response) {
          isAskedAgain = onMissing?.(response) ?? false;
          if (!isAskedAgain) observer.next(response);
        },
        error: (error) => observer.error(error),
        complete() {
          if (!isAskedAgain) return observer.complete();
          stop = isSupported ? ask(hash, true, null) : next(operation)(observer);
        },
      };
      return next(withHash(operation, hash, withQuery))(to);
    }

    void hashOf(operation.query).then((hash) => {
      if (isStopped) return;
      stop = hash === null ? next(operation)(observer) : ask(hash, false, isWanting);
    });

    /** Does the server say that it wants the text? */
    function isWanting({ errors = [] }: GraphQLResponse): boolean {
      const says = (code: string, message: string) =>
        errors.some((error) => error.extensions?.['code'] === code || error.message === message);
      if (says('PERSISTED_QUERY_NOT_SUPPORTED', 'PersistedQueryNotSupported')) isSupported = false;
      return !isSupported || says('PERSISTED_QUERY_NOT_FOUND', 'PersistedQueryNotFound');
    }

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
