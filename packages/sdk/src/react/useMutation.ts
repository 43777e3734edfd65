import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import type { Client, MutateOptions, MutationResult } from '../contract/client.ts';
import type { DocumentNode, TypedDocumentNode, VariablesOption } from '../contract/document.ts';
import { type ClientError, isClientError } from '../contract/errors.ts';
import { useClient } from './ClientProvider.tsx';

export interface UseMutationOptions<Data = any, Vars = any> extends Omit<
  MutateOptions<Data, Vars>,
  'mutation'
> {
  readonly client?: Client;
  readonly onCompleted?: (data: Data) => void;
  /** With it, the function that mutates never rejects: the error goes here, and into the result. */
  readonly onError?: (error: ClientError) => void;
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

export type MutateFunction<Data = any, Vars = any> = (
  options?: Omit<UseMutationOptions<Data, Vars>, 'client'>,
) => Promise<MutationResult<Data>>;

type State<Data> = Pick<UseMutationResult<Data>, 'data' | 'error' | 'loading' | 'called'>;

const idle = { data: undefined, error: undefined, loading: false, called: false };

/**
 * A function that sends the mutation, and what came of the latest call. Options of a call are laid over the hook's.
 *
 * The function keeps its identity. It rejects with a ClientError, as `client.mutate` does, unless there is `onError`.
 */
export function useMutation<Data, Vars>(
  mutation: TypedDocumentNode<Data, Vars> | DocumentNode,
  options: UseMutationOptions<Data, Vars> = {},
): readonly [MutateFunction<Data, Vars>, UseMutationResult<Data>] {
  const client = useClient(options.client);
  const [state, setState] = useState<State<Data>>(idle);
  const latest = useRef({ client, mutation, options });
  useEffect(() => {
    latest.current = { client, mutation, options };
  });
  const calls = useRef(0);

  const mutate = useCallback<MutateFunction<Data, Vars>>(async (own = {}) => {
    const { client, mutation, options } = latest.current;
    const { client: _client, onCompleted, onError, ...rest } = { ...options, ...own };
    calls.current += 1;
    const call = calls.current;
    const show = (next: State<Data>) => {
      if (call === calls.current) setState(next);
    };
    show({ ...idle, loading: true, called: true });
    try {
      const result = await client.mutate<Data, Vars>({ ...rest, mutation } as MutateOptions<Data, Vars> &
        VariablesOption<Vars>);
      show({ ...result, loading: false, called: true });
      if (result.data !== undefined && result.error === undefined) onCompleted?.(result.data);
      return result;
    } catch (error) {
      if (!isClientError(error)) throw error;
      show({ data: undefined, error, loading: false, called: true });
      if (onError === undefined) throw error;
      onError(error);
      return { data: undefined, error };
    }
  }, []);

  const reset = useCallback(() => {
    calls.current += 1;
    setState(idle);
  }, []);

  const result = useMemo(() => ({ ...state, client, reset }), [state, client, reset]);
  return [mutate, result];
}
