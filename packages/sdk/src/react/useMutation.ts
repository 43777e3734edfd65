import { useCallback, useInsertionEffect, useMemo, useRef, useState } from 'react';
import type { Client, MutateOptions, MutationResult } from '../contract/client.ts';
import type { DocumentNode, TypedDocumentNode, VariablesOption } from '../contract/document.ts';
import { type ClientError, isClientError } from '../contract/errors.ts';
import type { RequestContext } from '../contract/transport.ts';
import { useClient } from './ClientProvider.tsx';

export interface UseMutationOptions<Data = any, Vars = any> extends Omit<
  MutateOptions<Data, Vars>,
  'mutation'
> {
  /** Instead of the provider's. */
  readonly client?: Client;
  /** @param options with which it was sent */
  readonly onCompleted?: (data: Data, options: UseMutationOptions<Data, Vars>) => void;
  /**
   * With it, the function that mutates never rejects: the error goes here, and into the result. Under `errorPolicy: 'all'`
   * also what came beside data.
   */
  readonly onError?: (error: ClientError, options: UseMutationOptions<Data, Vars>) => void;
  /** `true`: the component does not render for what comes of it; the promise and the callbacks tell. */
  readonly ignoreResults?: boolean;
}

export interface UseMutationResult<Data = any> {
  readonly data: Data | undefined;
  readonly error: ClientError | undefined;
  readonly loading: boolean;
  /** It was called at least once since the last `reset`. */
  readonly called: boolean;
  readonly client: Client;
  /** Forgets the last result. */
  reset(): void;
}

/** Variables are laid over the hook's one by one, all other options in their place. */
export type MutateFunction<Data = any, Vars = any> = (
  options?: Omit<UseMutationOptions<Data, Vars>, 'context'> & {
    /** A function makes it out of the hook's. */
    readonly context?: RequestContext | ((context: RequestContext | undefined) => RequestContext);
  },
) => Promise<MutationResult<Data>>;

type State<Data> = Pick<UseMutationResult<Data>, 'data' | 'error' | 'loading' | 'called'>;

const idle = { data: undefined, error: undefined, loading: false, called: false };

/**
 * A function that sends the mutation, and what came of the latest call. Options of a call are laid over the hook's.
 *
 * The function keeps its identity. It rejects with a ClientError, as `client.mutate` does, unless there is `onError`. Nobody
 * has to catch that: the result tells of a failure too, but with `ignoreResults`.
 */
export function useMutation<Data, Vars>(
  mutation: TypedDocumentNode<Data, Vars> | DocumentNode,
  options: UseMutationOptions<Data, Vars> = {},
): readonly [MutateFunction<Data, Vars>, UseMutationResult<Data>] {
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

/** What the result shows need not be caught. A mistake of a callback is nobody's to show. */
function keepFromConsole(error: unknown): void {
  if (!isClientError(error)) throw error;
}
