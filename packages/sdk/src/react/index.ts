export { ClientProvider, useClient } from './ClientProvider.tsx';
export { skipToken, type SkipToken } from './skipToken.ts';
export {
  type MutateFunction,
  useMutation,
  type UseMutationOptions,
  type UseMutationResult,
} from './useMutation.ts';
export { useQuery, type UseQueryOptions, type UseQueryResult } from './useQuery.ts';
