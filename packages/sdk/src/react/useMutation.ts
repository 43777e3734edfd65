import { useCallback, useInsertionEffect, useMemo, useRef, useState } from 'react';
import { checkOptions } from '../contract/checkOptions.ts';
import type { Client, MutateOptions, MutationResult } from '../contract/client.ts';
import type { DocumentNode, TypedDocumentNode, VariablesOption } from '../contract/document.ts';
import { type ClientError, isClientError } from '../contract/errors.ts';
import type { RequestContext } from '../contract/transport.ts';
import { useClient } from './ClientProvider.tsx';
import { mutationHookRules } from './hookRules.ts';

/** Options of `useMutation`, and of each call of its function. */
export interface UseMutationOptions<Data = any, Vars = any> extends Omit<
  MutateOptions<Data, Vars>,
  'mutation'
> {
  /** A client to use instead of the provider's. */
  readonly client?: Client;
  /**
   * Called after success.
   *
   * @param options the options of the call
   */
  readonly onCompleted?: (data: Data, options: UseMutationOptions<Data, Vars>) => void;
  /**
   * Called after a failure. With this option, the mutate function never rejects.
   *
   * With `errorPolicy: 'all'`, it is also called for errors that arrive with data.
   */
  readonly onError?: (error: ClientError, options: UseMutationOptions<Data, Vars>) => void;
  /** Whether to skip rendering for the result. The promise and callbacks still report it. */
  readonly ignoreResults?: boolean;
}

/** The state of a mutation, as `useMutation` returns it. */
export interface UseMutationResult<Data = any> {
  readonly data: Data | undefined;
  readonly error: ClientError | undefined;
  readonly loading: boolean;
  /** Whether the function was called at least once since the last `reset`. */
  readonly called: boolean;
  readonly client: Client;
  /** Clears the last result. */
  reset(): void;
}

/** Runs the mutation. Variables override those of the hook one by one; other options replace those of the hook. */
export type MutateFunction<Data = any, Vars = any> = (
  options?: Omit<UseMutationOptions<Data, Vars>, 'context'> & {
    /** A function receives the context of the hook and returns the one to use. */
    readonly context?: RequestContext | ((context: RequestContext | undefined) => RequestContext);
  },
) => Promise<MutationResult<Data>>;

type State<Data> = Pick<UseMutationResult<Data>, 'data' | 'error' | 'loading' | 'called'>;

const idle = { data: undefined, error: undefined, loading: false, called: false };

/**
 * Returns a function that runs a mutation, and the result of its most recent call. Options of a call override those
 * of the hook.
 *
 * The function is stable. It rejects with a `ClientError`, like `client.mutate`, unless there is an `onError`
 * callback. The rejection need not be handled, because failures are also in the result, except with `ignoreResults`.
 *
 * @example
 * ```tsx
 * const [like, { loading }] = useMutation(LikeVideo);
 * return <button disabled={loading} onClick={() => like({ variables: { id } })}>Like</button>;
 * ```
 */
export function useMutation<Data, Vars = any>(
  mutation: TypedDocumentNode<Data, Vars> | DocumentNode,
  options: UseMutationOptions<Data, Vars> = {},
): readonly [MutateFunction<Data, Vars>, UseMutationResult<Data>] {
  checkOptions('useMutation', options, mutationHookRules);
  const client = useClient(options.client);
  const [state, setState] = useState<State<Data>>(idle);
  const latest = useRef({ client, mutation, options });
  useInsertionEffect(() => {
    latest.current = { client, mutation, options };
  });
  const calls = useRef(0);

  const mutate = useCallback<MutateFunction<Data, Vars>>((own = {}) => {
    const { client: usual, mutation, options: hook } = latest.current;
    const { context } = own;
    const sent: UseMutationOptions<Data, Vars> = {
      ...hook,
      ...own,
      ...((hook.variables ?? own.variables) && {
        variables: { ...hook.variables, ...own.variables } as Vars,
      }),
      context: typeof context === 'function' ? context(hook.context) : (context ?? hook.context),
    };
    const { client = usual, onCompleted, onError, ignoreResults = false, ...rest } = sent;
    calls.current += 1;
    const call = calls.current;
    const show = (next: State<Data>) => {
      if (call === calls.current && !ignoreResults) setState(next);
    };

    async function send(): Promise<MutationResult<Data>> {
      show({ ...idle, loading: true, called: true });
      try {
        const result = await client.mutate<Data, Vars>({ ...rest, mutation } as MutateOptions<Data, Vars> &
          VariablesOption<Vars>);
        show({ ...result, loading: false, called: true });
        if (result.error !== undefined) onError?.(result.error, sent);
        else if (result.data !== undefined) onCompleted?.(result.data, sent);
        return result;
      } catch (error) {
        if (!isClientError(error)) throw error;
        show({ data: undefined, error, loading: false, called: true });
        if (onError === undefined) throw error;
        onError(error, sent);
        return { data: undefined, error };
      }
    }

    const answer = send();
    if (!ignoreResults) answer.catch(keepFromConsole);
    return answer;
  }, []);

  const reset = useCallback(() => {
    calls.current += 1;
    setState(idle);
  }, []);

  const result = useMemo(() => ({ ...state, client, reset }), [state, client, reset]);
  return [mutate, result];
}

/** Failures that the result shows need not be handled. Errors thrown by a callback are not in the result. */
function keepFromConsole(error: unknown): void {
  if (!isClientError(error)) throw error;
}
