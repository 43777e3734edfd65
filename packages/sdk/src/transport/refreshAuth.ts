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
  /** Resolves to whether it went well. */
  let refreshing: Promise<boolean> | null = null;
  let last: { readonly count: number; readonly wentWell: boolean } = { count: 0, wentWell: false };

  async function startRefresh(): Promise<boolean> {
    let wentWell = true;
    try {
      await refresh();
    } catch {
      wentWell = false;
    }
    last = { count: last.count + 1, wentWell };
    refreshing = null;
    return wentWell;
  }

  return (operation, next) => (observer) => {
    let isStopped = false;
    let stop = (): void => {};
    const mayRepeat = (outcome: GraphQLResponse | ClientError) =>
      isRefused(outcome) && (operation.isRepeatable || isUnapplied(operation, outcome));

    function send(mayRefresh: boolean): void {
      const { count } = last;
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
          if (refused === null && !(mayRefresh && mayRepeat(response))) return observer.next(response);
          refused = () => {
            observer.next(response);
            observer.complete();
          };
        },
        complete() {
          if (refused === null) observer.complete();
          else void again(count, refused);
        },
        error(error) {
          if (mayRefresh && mayRepeat(error)) void again(count, () => observer.error(error));
          else observer.error(error);
        },
      });
      // A listener of an event may have made its caller leave.
      if (isStopped) stopSent();
      else stop = stopSent;
    }

    /** @param countBefore of refreshes, when it was sent */
    async function again(countBefore: number, giveUp: () => void): Promise<void> {
      // Somebody may have refreshed it while this one was on its way: then that counts for it too, however it went.
      const wasRefreshed = refreshing === null && last.count !== countBefore;
      const wentWell = wasRefreshed ? last.wentWell : await (refreshing ??= startRefresh());
      if (isStopped) return;
      if (wentWell) send(false);
      else giveUp();
    }

    async function begin(): Promise<void> {
      await refreshing;
      if (!isStopped) send(true);
    }

    void begin();
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

function isUnauthenticated(outcome: GraphQLResponse | ClientError): boolean {
  if (outcome instanceof Error) return outcome.kind === 'http' && outcome.status === 401;
  return outcome.errors?.some(({ extensions }) => extensions?.['code'] === 'UNAUTHENTICATED') ?? false;
}

/** Whether a refusal says that no field of a mutation was applied. */
function isUnapplied(
  { document, operationName }: StageOperation,
  outcome: GraphQLResponse | ClientError,
): boolean {
  if (outcome instanceof Error) return outcome.kind === 'http' && outcome.status < 500;
  const { data, errors = [] } = outcome;
  if (!data && errors.some(({ path }) => !path)) return true;
  const { selections } = operationOf(document, operationName ?? undefined).definition.selectionSet;
  // An error further down says that its field was applied, and only the result is withheld.
  return (
    errors.every(({ path }) => (path ?? []).length < 2) &&
    errors.length >= (data ? Object.keys(data) : selections).length
  );
}
