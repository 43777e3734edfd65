import type { ClientError } from '../contract/errors.ts';
import type { GraphQLResponse } from '../contract/response.ts';
import type { ResultObserver, Stage, StageOperation } from '../contract/stage.ts';
import { canonicalJson } from './requestKey.ts';

/** One caller that waits for a shared request. */
interface Member {
  readonly operation: StageOperation;
  readonly observer: ResultObserver;
}

/** A request, with its retries, that any number of callers wait for. */
interface SharedRequest {
  /** In the order in which they came. */
  readonly members: Set<Member>;
  /** Of the operation that started it. */
  readonly operation: StageOperation;
  latest: GraphQLResponse | null;
  stop: () => void;
}

/**
 * Lets identical queries in flight share one request, which ends when the last of their callers leaves. Mutations never
 * share: one asked for twice is meant twice.
 *
 * @param isDefault whether an operation shares whose context does not say
 */
export function shareRequests(isDefault = true): Stage {
  const inFlight = new Map<string, SharedRequest>();

  return (operation, next) => {
    const { operationKind, context } = operation;
    if (operationKind !== 'query' || !(context.dedup ?? isDefault)) return next(operation);
    return (observer) => {
      const key = sharingKey(operation);
      const member: Member = { operation, observer };
      const present = inFlight.get(key);
      if (present !== undefined) {
        const { operation: shared, latest } = present;
        // Joined first: a listener of the event may make everybody else leave.
        present.members.add(member);
        Object.assign(operation.progress, shared.progress);
        operation.emit({ type: 'request.deduplicated', sharedOperationId: shared.operationId });
        if (latest !== null && present.members.has(member)) observer.next(latest);
        return () => leave(key, present, member);
      }
      const request: SharedRequest = { members: new Set([member]), operation, latest: null, stop: () => {} };
      inFlight.set(key, request);
      const settle = (tell: (to: ResultObserver) => void) => {
        if (inFlight.get(key) === request) inFlight.delete(key);
        for (const each of request.members) {
          Object.assign(each.operation.progress, operation.progress);
          tell(each.observer);
        }
      };
      // Events of the request itself go by the name of the oldest caller that still waits for it.
      const emit: StageOperation['emit'] = (event) => [...request.members][0]?.operation.emit(event);
      const isWanted = () => [...request.members].some((each) => each.operation.isWanted());
      request.stop = next({ ...operation, emit, isWanted })({
        next(response) {
          request.latest = response;
          for (const each of request.members) {
            Object.assign(each.operation.progress, operation.progress);
            each.observer.next(response);
          }
        },
        error: (error: ClientError) => settle((to) => to.error(error)),
        complete: () => settle((to) => to.complete()),
      });
      return () => leave(key, request, member);
    };
  };

  function leave(key: string, request: SharedRequest, member: Member): void {
    Object.assign(member.operation.progress, request.operation.progress);
    if (!request.members.delete(member) || request.members.size > 0) return;
    if (inFlight.get(key) === request) inFlight.delete(key);
    request.stop();
  }
}

/** Equal for requests of which one answer will do for both. */
function sharingKey({ query, operationName, variables, context, http }: StageOperation): string {
  const { timeoutMs, retry } = context;
  const how = [[...http.headers], http.credentials, http.keepalive, timeoutMs, retry];
  return canonicalJson([query, operationName, variables, how]);
}
