import { type ClientError, NetworkError } from '../contract/errors.ts';
import type { GraphQLResponse } from '../contract/response.ts';
import type { Stage, StageOperation } from '../contract/stage.ts';
import { operationOf } from '../documents/operation.ts';
import { failureContext, messagesOf } from './failure.ts';
import { type HeaderMap, setHeaders } from './requestHeaders.ts';

export interface RefreshAuthOptions {
  /** What says who asks: looked up each time an operation is sent. */
  headers(): HeaderMap;
  /**
   * Gets a new token, not by way of this transport: its operations wait until it is there. One call at a time, however many
   * operations were refused. That it rejects is for the application to tell of.
   */
  refresh(): Promise<unknown>;
  /** Default: status 401, or an error with `extensions.code` UNAUTHENTICATED. */
  isRefused?(outcome: GraphQLResponse | ClientError): boolean;
}

/**
 * Refreshes what says who asks when the server refuses it, and asks once more. Operations that start meanwhile wait; if
 * the refresh fails, each has the answer that it had, and later ones try again.
 *
 * A mutation without an idempotency key is sent again only if the server surely has not applied any of it: it refused the
 * whole request, or each of the mutation's fields.
 */
export function refreshAuth({ headers, refresh, isRefused = isUnauthenticated }: RefreshAuthOptions): Stage {
  /** Resolves to whether the last refresh went well. */
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
        // Somebody may have refreshed it while this one was on its way: then that counts for it too, however it went.
        if (latest === before && !isRefreshing) latest = startRefresh();
        const wentWell = await latest;
        if (isStopped) return;
        if (wentWell) send(false);
        else giveUp();
      }

      let sent: StageOperation;
      try {
        sent = withHeaders(operation, headers());
      } catch (cause) {
        const message = `${operation.label}: nothing was sent, for want of its headers. ${messagesOf(cause)}`;
        return observer.error(new NetworkError(message, { ...failureContext(operation), cause }));
      }
      let refused: (() => void) | null = null;
      const stopSent = next(sent)({
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
      // A listener of an event may have made its caller leave.
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

function withHeaders(operation: StageOperation, added: HeaderMap): StageOperation {
  const headers = new Headers(operation.http.headers);
  setHeaders(headers, added);
  return { ...operation, http: { ...operation.http, headers } };
}

/** What a response and an error may have. */
type Outcome = GraphQLResponse & { readonly status?: number };

function isUnauthenticated({ status, errors = [] }: Outcome): boolean {
  return status === 401 || errors.some(({ extensions }) => extensions?.['code'] === 'UNAUTHENTICATED');
}

/** Whether a refusal, a status or a response with errors, says that no field of a mutation was applied. */
function isUnapplied({ document, operationName }: StageOperation, { data, errors = [] }: Outcome): boolean {
  const fields = data
    ? Object.keys(data)
    : operationOf(document, operationName ?? undefined).definition.selectionSet.selections;
  // An error further down says that its field was applied; one without a path, that nothing was executed.
  return errors.every(({ path }) => (path ? path.length < 2 && errors.length >= fields.length : !data));
}
