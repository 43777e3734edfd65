import { useEffect, useInsertionEffect, useMemo, useRef, useState, useSyncExternalStore } from 'react';
import type { Client, QueryResult, WatchQueryOptions } from '../contract/client.ts';
import type { DocumentNode, OptionsArgument, TypedDocumentNode } from '../contract/document.ts';
import { AbortError } from '../contract/errors.ts';
import { NetworkStatus } from '../contract/networkStatus.ts';
import type { RequestContext } from '../contract/transport.ts';
import { queryResult } from '../queries/queryResult.ts';
import { sameVariables } from '../queries/sameVariables.ts';
import { useClient } from './ClientProvider.tsx';
import { type LiveOptions, type ObservedQuery, type ObservedResult, observeQuery } from './observeQuery.ts';
import { createHandlers } from './useObservedQuery.ts';
import type { UseQueryResult } from './useQuery.ts';

export interface UseLazyQueryOptions<Data = any, Vars = any>
  extends
    Omit<LiveOptions<Data, Vars>, 'context'>,
    Pick<WatchQueryOptions<Data, Vars>, 'fetchPolicy' | 'errorPolicy' | 'returnPartialData'> {
  /** Instead of the provider's. */
  readonly client?: Client;
}

export interface ExecuteOptions<Vars = any> {
  readonly variables?: Vars;
  readonly context?: RequestContext;
}

/**
 * Asks, and answers with what came of it. It keeps its identity.
 *
 * It rejects with a ClientError under `errorPolicy: 'none'`; and with an AbortError when it is called again before, or
 * the component is gone. Nobody has to catch that: the result tells of a failure too.
 */
export type ExecuteQuery<Data = any, Vars = any> = (
  ...options: OptionsArgument<ExecuteOptions<Vars>, Vars>
) => Promise<QueryResult<Data>>;

/** Of a query that was not asked yet, what it offers to do rejects or throws. */
export interface UseLazyQueryResult<Data = any, Vars = any> extends Omit<
  UseQueryResult<Data, Vars>,
  'observable'
> {
  /** It was asked at least once. */
  readonly called: boolean;
  readonly observable: ObservedQuery<Data, Vars> | undefined;
}

interface Asked<Data, Vars> {
  readonly observed: ObservedQuery<Data, Vars>;
  readonly client: Client;
  readonly query: TypedDocumentNode<Data, Vars> | DocumentNode;
}

const notAsked: ObservedResult = {
  ...queryResult<any>({}),
  networkStatus: NetworkStatus.ready,
  dataState: 'empty',
  variables: undefined,
  previousData: undefined,
};
const subscribeToNothing = () => () => {};
const getNotAsked = () => notAsked;

/**
 * A query that is asked when its function is called, and kept up to date from then on. Options may change at any time; those
 * of fetching count from the next call on.
 */
export function useLazyQuery<Data, Vars>(
  query: TypedDocumentNode<Data, Vars> | DocumentNode,
  options: UseLazyQueryOptions<Data, Vars> = {},
): readonly [ExecuteQuery<Data, Vars>, UseLazyQueryResult<Data, Vars>] {
  const client = useClient(options.client);
  const [asked, setAsked] = useState<Asked<Data, Vars> | null>(null);
  const observed = asked?.observed;
  const getResult = observed?.getCurrentResult ?? (getNotAsked as () => ObservedResult<Data, Vars>);
  const result = useSyncExternalStore(observed?.subscribe ?? subscribeToNothing, getResult, getResult);

  const latest = useRef({ client, query, options, asked, result });
  useInsertionEffect(() => {
    latest.current = { client, query, options, asked, result };
  });
  const [{ execute, handlers, leave }] = useState(() =>
    createExecution<Data, Vars>(() => latest.current, setAsked),
  );
  const { pollInterval = 0 } = options;
  useEffect(() => observed?.startPolling(pollInterval), [observed, pollInterval]);
  useEffect(() => leave, [leave]);

  const shown = useMemo(
    () => ({ ...result, ...handlers, client, observable: observed, called: observed !== undefined }),
    [result, handlers, client, observed],
  );
  return [execute, shown];
}

/** What a lazy query does outside of rendering. */
function createExecution<Data, Vars>(
  latest: () => {
    readonly client: Client;
    readonly query: TypedDocumentNode<Data, Vars> | DocumentNode;
    readonly options: UseLazyQueryOptions<Data, Vars>;
    readonly asked: Asked<Data, Vars> | null;
    readonly result: ObservedResult<Data, Vars>;
  },
  show: (asked: Asked<Data, Vars>) => void,
) {
  /** The latest one that was asked, which may not be shown yet. */
  let current: Asked<Data, Vars> | null = null;
  let context: RequestContext | undefined;
  let withdraw: (why: string) => void = () => {};

  function observe(variables: Vars | undefined): ObservedQuery<Data, Vars> {
    const { client, query, options, result } = latest();
    const { fetchPolicy, errorPolicy, returnPartialData } = options;
    const observed = observeQuery<Data, Vars>(
      client,
      { query, variables, fetchPolicy, errorPolicy, returnPartialData } as WatchQueryOptions<Data, Vars>,
      () => ({ ...latest().options, context }),
      result,
    );
    current = { observed, client, query };
    show(current);
    return observed;
  }

  /** What comes of it, from the first moment at which nothing is on its way. It is kept going until then. */
  function settled(observed: ObservedQuery<Data, Vars>, isAnew: boolean): Promise<QueryResult<Data>> {
    const { errorPolicy = 'none' } = latest().options;
    const answer = new Promise<QueryResult<Data>>((resolve, reject) => {
      let isOver = false;
      let stop: (() => void) | null = null;
      const end = (): void => {
        isOver = true;
        stop?.();
      };
      withdraw = (why) => {
        if (isOver) return;
        end();
        reject(new AbortError(`The lazy query was aborted: ${why}`, { operationName: null, attempts: 0 }));
      };
      const look = (): void => {
        // Whoever subscribes is told at once of what was there before: that is no answer yet.
        if (isOver || stop === null || observed.isLoading()) return;
        end();
        const result = observed.getCurrentResult();
        if (result.error !== undefined && errorPolicy === 'none') reject(result.error);
        else resolve(result);
      };
      stop = observed.subscribe(look);
      if (isAnew) observed.refetch().then(look, look);
      look();
    });
    // The result tells of a failure: that nobody looks at this promise is no mistake.
    answer.catch(() => {});
    return answer;
  }

  function observed(): ObservedQuery<Data, Vars> {
    if (current === null)
      throw new Error(
        'This lazy query was not asked yet. Call its function first, then refetch and the like.',
      );
    return current.observed;
  }

  const { own, endSubscriptions } = createHandlers<Data, Vars>(observed);
  return {
    execute({ variables, context: given }: ExecuteOptions<Vars> = {}): Promise<QueryResult<Data>> {
      withdraw('it was asked anew.');
      context = given;
      const { client, query, options } = latest();
      const isSame =
        current?.client === client &&
        current.query === query &&
        sameVariables(current.observed.variables, variables);
      if (!isSame) return settled(observe(variables), false);
      const { fetchPolicy = 'cache-first' } = options;
      const { data, partial, error } = current!.observed.getCurrentResult();
      const isEnough = data !== undefined && !partial && error === undefined;
      const isAnew = fetchPolicy === 'cache-first' ? !isEnough : fetchPolicy !== 'cache-only';
      return settled(current!.observed, isAnew && !current!.observed.isLoading());
    },
    handlers: own,
    leave() {
      withdraw('its component is gone.');
      endSubscriptions();
    },
  };
}
