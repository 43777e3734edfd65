import { useEffect, useInsertionEffect, useMemo, useRef, useState, useSyncExternalStore } from 'react';
import { checkOptions } from '../contract/checkOptions.ts';
import type { Client, QueryResult, WatchQueryOptions } from '../contract/client.ts';
import type { DocumentNode, OptionsArgument, TypedDocumentNode } from '../contract/document.ts';
import { AbortError } from '../contract/errors.ts';
import type { RequestContext } from '../contract/transport.ts';
import { sameVariables } from '../queries/sameVariables.ts';
import { useClient } from './ClientProvider.tsx';
import { getNothing, stay } from './noQuery.ts';
import { type LiveOptions, type ObservedQuery, type ObservedResult, observeQuery } from './observeQuery.ts';
import { createHandlers } from './useObservedQuery.ts';
import type { UseQueryResult } from './useQuery.ts';
import { executeRules, lazyQueryHookRules } from './hookRules.ts';

/** Options of `useLazyQuery`. */
export interface UseLazyQueryOptions<Data = any, Vars = any>
  extends
    Omit<LiveOptions<Data, Vars>, 'context'>,
    Pick<WatchQueryOptions<Data, Vars>, 'fetchPolicy' | 'errorPolicy' | 'returnPartialData'> {
  /** A client to use instead of the provider's. */
  readonly client?: Client;
}

/** Options of one execution of a lazy query. */
export interface ExecuteOptions<Vars = any> {
  readonly variables?: Vars;
  readonly context?: RequestContext;
}

/**
 * Runs the query and resolves with its result. The function is stable.
 *
 * It rejects with a `ClientError` with `errorPolicy: 'none'`, and with an `AbortError` if it is called again before
 * completion or the component unmounts. The rejection need not be handled, because failures are also in the result.
 */
export type ExecuteQuery<Data = any, Vars = any> = (
  ...options: OptionsArgument<ExecuteOptions<Vars>, Vars>
) => Promise<QueryResult<Data>>;

/** The result of a lazy query. Before the first execution, its handlers reject or throw. */
export interface UseLazyQueryResult<Data = any, Vars = any> extends Omit<
  UseQueryResult<Data, Vars>,
  'observable'
> {
  /** Whether the query was executed at least once. */
  readonly called: boolean;
  readonly observable: ObservedQuery<Data, Vars> | undefined;
}

interface Asked<Data, Vars> {
  readonly observed: ObservedQuery<Data, Vars>;
  readonly client: Client;
  readonly query: TypedDocumentNode<Data, Vars> | DocumentNode;
}

/**
 * Returns a function that runs a query on demand, and its result, which is kept up to date from then on.
 *
 * Options may change at any time; options that concern fetching apply from the next execution.
 */
export function useLazyQuery<Data, Vars = any>(
  query: TypedDocumentNode<Data, Vars> | DocumentNode,
  given: UseLazyQueryOptions<Data, Vars> = {},
): readonly [ExecuteQuery<Data, Vars>, UseLazyQueryResult<Data, Vars>] {
  checkOptions('useLazyQuery', given, lazyQueryHookRules);
  const client = useClient(given.client);
  const options = client.completeOptions?.(given) ?? given;
  const [asked, setAsked] = useState<Asked<Data, Vars> | null>(null);
  const observed = asked?.observed;
  const getResult = observed?.getCurrentResult ?? getNothing;
  const result = useSyncExternalStore(observed?.subscribe ?? stay, getResult, getResult);

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

/** The part of a lazy query that happens outside of rendering. */
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
  /** The most recent execution, which may not be visible yet. */
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

  /** Resolves as soon as no request is in flight, and keeps the query active until then. */
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
        // A new subscriber first receives the old state, which is not the result of this execution.
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
    // Failures are in the result, so an unhandled promise is not a mistake.
    answer.catch(() => {});
    return answer;
  }

  function observed(): ObservedQuery<Data, Vars> {
    if (current === null)
      throw new Error('This lazy query was not executed yet. Call its function before its handlers.');
    return current.observed;
  }

  const { own, endSubscriptions } = createHandlers<Data, Vars>(observed);
  return {
    execute(asked: ExecuteOptions<Vars> = {}): Promise<QueryResult<Data>> {
      checkOptions('The function of useLazyQuery', asked, executeRules);
      const { variables, context: given } = asked;
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
