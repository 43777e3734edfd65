import { type ClientError, NetworkError } from '../../contract/errors.ts';
import type { GraphQLResponse } from '../../contract/response.ts';
import type { Stage, StageOperation } from '../../contract/stage.ts';
import { operationOf } from '../../documents/operation.ts';
import { failureContext, messagesOf } from '../failure.ts';
import { type HeaderMap, setHeaders } from '../requestHeaders.ts';

/** Options of `refreshAuth`. */
export interface RefreshAuthOptions {
  /** Returns the headers that authenticate the user. Called each time an operation is sent. */
  headers(): HeaderMap;
  /**
   * Fetches a new token, without using this transport: its operations wait for the token.
   *
   * It is called once at a time, however many operations were refused. The application must report a rejection
   * itself.
   */
  refresh(): Promise<unknown>;
  /**
   * Returns whether a response or error means that authentication was refused. Defaults to status 401, or an error
   * with `extensions.code` UNAUTHENTICATED.
   */
  isRefused?(outcome: GraphQLResponse | ClientError): boolean;
}

/**
 * Refreshes authentication when the server refuses it, and sends the operation again.
 *
 * Operations that start during a refresh wait for it. If the refresh fails, each refused operation keeps its result,
 * and later ones try again. A mutation without an idempotency key is sent again only if the server refused the whole
 * request or each field of the mutation.
 */
export function refreshAuth({ headers, refresh, isRefused = isUnauthenticated }: RefreshAuthOptions): Stage {
  /** Resolves to whether the last refresh succeeded. */
  let latest = Promise.resolve(true);
  let isRefreshing = false;

  async function startRefresh(): Promise<boolean> {
    isRefreshing = true;
    try {
      await refresh();
      return true;
    } catch {
      return false;
    } finally {
      isRefreshing = false;
    }
  }

  return (operation, next) => (observer) => {
    let isStopped = false;
    let stop = (): void => {};

    function send(mayRefresh: boolean): void {
      const before = latest;
      const isSentAgain = (outcome: GraphQLResponse | ClientError) =>
        mayRefresh &&
        isRefused(outcome) &&
        (operation.isRepeatable || isUnapplied(operation, outcome as Outcome));

      async function again(giveUp: () => void): Promise<void> {
        // If another operation has refreshed the token in the meantime, use the outcome of that refresh.
        if (latest === before && !isRefreshing) latest = startRefresh();
        const wentWell = await latest;
        if (isStopped) return;
        if (wentWell) send(false);
        else giveUp();
      }

      const { http } = operation;
      const all = new Headers(http.headers);
      try {
        setHeaders(all, headers());
      } catch (cause) {
        const message = `${operation.label}: nothing was sent, as its headers failed. ${messagesOf(cause)}`;
        return observer.error(new NetworkError(message, { ...failureContext(operation), cause }));
      }
      let refused: (() => void) | null = null;
      const stopSent = next({ ...operation, http: { ...http, headers: all } })({
        next(response) {
          if (refused === null && !isSentAgain(response)) return observer.next(response);
          refused = () => {
            observer.next(response);
            observer.complete();
          };
        },
        complete() {
          if (refused === null) observer.complete();
          else void again(refused);
        },
        error(error) {
          if (isSentAgain(error)) void again(() => observer.error(error));
          else observer.error(error);
        },
      });
      // A listener of an event may have cancelled the operation.
      if (isStopped) stopSent();
      else stop = stopSent;
    }

    void latest.then(() => isStopped || send(true));
    return () => {
      isStopped = true;
      stop();
    };
  };
}

/** The common form of a response and an error. */
type Outcome = GraphQLResponse & { readonly status?: number };

function isUnauthenticated({ status, errors = [] }: Outcome): boolean {
  return status === 401 || errors.some(({ extensions }) => extensions?.['code'] === 'UNAUTHENTICATED');
}

/** Returns whether a refusal shows that no field of a mutation was applied. */
function isUnapplied({ document, operationName }: StageOperation, { data, errors = [] }: Outcome): boolean {
  const fields = data
    ? Object.keys(data)
    : operationOf(document, operationName ?? undefined).definition.selectionSet.selections;
  // An error with a longer path means that its field was applied; an error without a path means that nothing was
  // executed.
  return errors.every(({ path }) => (path ? path.length < 2 && errors.length >= fields.length : !data));
}
