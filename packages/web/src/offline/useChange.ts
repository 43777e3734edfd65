import { isClientError, type TypedDocumentNode, type Variables } from '@mainvideo/sdk';
import { type MutateFunction, useMutation, type UseMutationOptions } from '@mainvideo/sdk/react';
import { useCallback, useContext, useEffect, useRef } from 'react';
import { ChangesContext } from './ChangesContext.ts';

/**
 * Like `useMutation`, for the viewer's changes. A change may wait for days and fail after the component has
 * unmounted. Then the shell reports the failure; before that, the component does.
 *
 * @param operationName the mutation's name
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
