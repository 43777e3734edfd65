import type { ClientError } from '../contract/errors.ts';
import type { GraphQLResponse } from '../contract/response.ts';
import type { Stage, StageOperation } from '../contract/stage.ts';
import type { HeaderMap } from './requestHeaders.ts';

export interface RefreshAuthOptions {
  /** What says who asks: looked up each time an operation is sent. */
  headers(): HeaderMap;
  /** Gets a new token. One call at a time, however many operations were refused. */
  refresh(): Promise<unknown>;
  /** Default: status 401, or an error with `extensions.code` UNAUTHENTICATED. */
  isRefused?(outcome: GraphQLResponse | ClientError): boolean;
}

/**
 * Refreshes what says who asks when the server refuses it, and asks once more. Operations that start meanwhile wait; if
 * the refresh fails, each has the answer that it had, and later ones try again.
 */
export function refreshAuth({ headers, refresh, isRefused = isUnauthenticated }: RefreshAuthOptions): Stage {
  let refreshing: Promise<boolean> | null = null;
  let refreshes = 0;

  function refreshed(): Promise<boolean> {
    return (refreshing ??= Promise.resolve()
      .then(refresh)
      .then(
        () => true,
        () => false,
      )
      .finally(() => {
        refreshes += 1;
        refreshing = null;
      }));
  }

  return (operation, next) => (observer) => {
    let isStopped = false;
    let stop = (): void => {};

    function send(mayRefresh: boolean): void {
      const before = refreshes;
      let refused: (() => void) | null = null;
      stop = next(withHeaders(operation, headers()))({
        next(response) {
          if (mayRefresh && isRefused(response))
            refused = () => (observer.next(response), observer.complete());
          else observer.next(response);
        },
        complete() {
          if (refused === null) observer.complete();
          else again(before, refused);
        },
        error(error) {
          if (mayRefresh && isRefused(error)) again(before, () => observer.error(error));
          else observer.error(error);
        },
      });
    }

    function again(before: number, giveUp: () => void): void {
      // Somebody may have refreshed it while this one was on its way.
      const done = before === refreshes ? refreshed() : Promise.resolve(true);
      void done.then((isRenewed) => {
        if (isStopped) return;
        if (isRenewed) send(false);
        else giveUp();
      });
    }

    if (refreshing === null) send(true);
    else
      void refreshing.then(() => {
        if (!isStopped) send(true);
      });
    return () => {
      isStopped = true;
      stop();
    };
  };
}

function withHeaders(operation: StageOperation, added: HeaderMap): StageOperation {
  const headers = new Headers(operation.http.headers);
  for (const [name, value] of Object.entries(added)) headers.set(name, value);
  return { ...operation, http: { ...operation.http, headers } };
}

function isUnauthenticated(outcome: GraphQLResponse | ClientError): boolean {
  if (outcome instanceof Error) return outcome.kind === 'http' && outcome.status === 401;
  return outcome.errors?.some(({ extensions }) => extensions?.['code'] === 'UNAUTHENTICATED') ?? false;
}
