export { ClientProvider, useClient } from './ClientProvider.tsx';
export {
  type MutateFunction,
  useMutation,
  type UseMutationOptions,
  type UseMutationResult,
} from './useMutation.ts';
export { useQuery, type UseQueryOptions, type UseQueryResult } from './useQuery.ts';
