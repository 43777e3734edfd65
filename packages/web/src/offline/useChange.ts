import { isClientError, type TypedDocumentNode, type Variables } from '@mainvideo/sdk';
import { type MutateFunction, useMutation, type UseMutationOptions } from '@mainvideo/sdk/react';
import { useCallback, useContext, useEffect, useRef } from 'react';
import { ChangesContext } from './ChangesContext.ts';

/**
 * As `useMutation`, for what the viewer changes: it may wait for days, and fail when the component is gone. Then the shell
 * says so; as long as the component is there, that is the component's to say.
 *
 * @param operationName the mutation's own
 */
export function useChange<Data, Vars>(
  operationName: string,
  mutation: TypedDocumentNode<Data, Vars>,
  options?: UseMutationOptions<Data, Vars>,
) {
  const changes = useContext(ChangesContext);
  const [mutate, result] = useMutation(mutation, options);
  const isShown = useRef(false);
  useEffect(() => {
    isShown.current = true;
    return () => {
      isShown.current = false;
    };
  }, []);

  const change: MutateFunction<Data, Vars> = useCallback(
    async (own) => {
      const tell = (error: unknown) => {
        if (isShown.current || !isClientError(error)) return;
        changes?.report({
          operationName,
          variables: (own?.variables ?? {}) as Variables,
          reason: 'refused',
          error,
        });
      };
      try {
        const answer = await mutate(own);
        tell(answer.error);
        return answer;
      } catch (error) {
        tell(error);
        throw error;
      }
    },
    [mutate, changes, operationName],
  );
  return [change, result] as const;
}
