import type { ClientError } from '../../contract/errors.ts';
import type { GraphQLResponse } from '../../contract/response.ts';
import type { ResultObserver, Stage, StageOperation } from '../../contract/stage.ts';
import { canonicalJson, identityOf } from './requestKey.ts';

/** A caller that waits for a shared request. */
interface Member {
  readonly operation: StageOperation;
  readonly observer: ResultObserver;
}

/** A request, with its retries, that any number of callers wait for. */
interface SharedRequest {
  /** `null` until there is another request to compare it with. */
  key: string | null;
  /** In order of arrival. */
  readonly members: Set<Member>;
  /** The operation that started the request. */
  readonly operation: StageOperation;
  latest: GraphQLResponse | null;
  /** Whether the request no longer accepts callers. */
  isOver: boolean;
  stop: () => void;
}

/** The requests with the same query text. */
interface Requests {
  /** The only request so far. */
  first: SharedRequest | null;
  readonly byKey: Map<string, SharedRequest>;
}

/**
 * Lets identical queries in flight share one request, which is cancelled when its last caller leaves. Mutations never
 * share a request.
 *
 * @param isDefault whether operations share requests unless their context sets `dedup`. Defaults to true
 */
export function shareRequests(isDefault = true): Stage {
  /** By query text. The full key is computed only if there are several requests with the same text. */
  const inFlight = new Map<string, Requests>();

  return (operation, next) => {
    const { operationKind, context } = operation;
    if (operationKind !== 'query' || !(context.dedup ?? isDefault)) return next(operation);
    return (observer) => {
      const member: Member = { operation, observer };
      const { query } = operation;
      let requests = inFlight.get(query);
      const key = requests === undefined ? null : keyAmong(requests, operation);
      const present = key === null ? undefined : requests!.byKey.get(key);
      if (present !== undefined) {
        const { operation: shared, latest } = present;
        // Added first, because a listener of the event may cancel all other callers.
        present.members.add(member);
        Object.assign(operation.progress, shared.progress);
        operation.emit({ type: 'request.deduplicated', sharedOperationId: shared.operationId });
        if (latest !== null && present.members.has(member)) observer.next(latest);
        return () => leave(present, member);
      }
      const members = new Set([member]);
      const request: SharedRequest = { key, members, operation, latest: null, isOver: false, stop: () => {} };
      if (requests === undefined) inFlight.set(query, (requests = { first: request, byKey: new Map() }));
      else requests.byKey.set(key!, request);
      const settle = (tell: (to: ResultObserver) => void) => {
        end(request);
        for (const each of members) {
          Object.assign(each.operation.progress, operation.progress);
          tell(each.observer);
        }
      };
      // Events of the request use the identity of the oldest caller that still waits.
      const emit: StageOperation['emit'] = (event) => [...members][0]?.operation.emit(event);
      const isWanted = () => [...members].some((each) => each.operation.isWanted());
      request.stop = next({ ...operation, emit, isWanted })({
        next(response) {
          request.latest = response;
          for (const each of members) {
            Object.assign(each.operation.progress, operation.progress);
            each.observer.next(response);
          }
        },
        error: (error: ClientError) => settle((to) => to.error(error)),
        complete: () => settle((to) => to.complete()),
      });
      return () => leave(request, member);
    };
  };

  /** The first request gets its key when there is a second one to compare it with. */
  function keyAmong(requests: Requests, operation: StageOperation): string {
    const { first } = requests;
    if (first !== null) {
      requests.first = null;
      requests.byKey.set((first.key = sharingKey(first.operation)), first);
    }
    return sharingKey(operation);
  }

  function end(request: SharedRequest): void {
    if (request.isOver) return;
    request.isOver = true;
    const { key, operation } = request;
    const { query } = operation;
    const requests = inFlight.get(query)!;
    if (key !== null) requests.byKey.delete(key);
    if (key === null || requests.byKey.size === 0) inFlight.delete(query);
  }

  function leave(request: SharedRequest, member: Member): void {
    Object.assign(member.operation.progress, request.operation.progress);
    if (!request.members.delete(member) || request.members.size > 0) return;
    end(request);
    request.stop();
  }
}

/** Returns the same key for requests that can share a response. */
function sharingKey({ query, operationName, variables, context, http }: StageOperation): string {
  const { timeoutMs, retry } = context;
  const retryIf = retry ? retry.retryIf && identityOf(retry.retryIf) : undefined;
  const how = [[...http.headers], http.credentials, http.keepalive, timeoutMs, retry, retryIf];
  return canonicalJson([query, operationName, variables, how]);
}
