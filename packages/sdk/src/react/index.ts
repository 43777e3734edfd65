export { ClientProvider, useClient } from './ClientProvider.tsx';
export type { ObservedQuery, ObservedResult } from './observeQuery.ts';
export { skipToken, type SkipToken } from './skipToken.ts';
export { useQuery, type UseQueryOptions, type UseQueryResult } from './useQuery.ts';
export {
  type MutateFunction,
  useMutation,
  type UseMutationOptions,
  type UseMutationResult,
} from './useMutation.ts';
