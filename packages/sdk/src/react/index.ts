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
export {
  createQueryPreloader,
  type PreloadQuery,
  type PreloadQueryOptions,
} from './suspense/createQueryPreloader.ts';
export { hydrateQueries } from './hydrateQueries.ts';
export type { SuspenseQueryHandlers } from './suspense/queryHandlers.ts';
export type { QueryRef } from './suspense/queryRef.ts';
export { useBackgroundQuery } from './suspense/useBackgroundQuery.ts';
export {
  type LoadableQueryHandlers,
  type LoadQuery,
  useLoadableQuery,
  type UseLoadableQueryOptions,
} from './suspense/useLoadableQuery.ts';
export { useQueryRefHandlers } from './suspense/useQueryRefHandlers.ts';
export { useReadQuery } from './suspense/useReadQuery.ts';
export {
  type DeepPartial,
  type ReadQueryResult,
  type SuspenseQueryOptions,
  useSuspenseQuery,
  type UseSuspenseQueryOptions,
  type UseSuspenseQueryResult,
} from './suspense/useSuspenseQuery.ts';
export {
  type ExecuteOptions,
  type ExecuteQuery,
  useLazyQuery,
  type UseLazyQueryOptions,
  type UseLazyQueryResult,
} from './useLazyQuery.ts';
export { type FragmentSource, useFragment, type UseFragmentOptions } from './useFragment.ts';
export {
  type ConnectionPage,
  usePaginatedQuery,
  type UsePaginatedQueryOptions,
  type UsePaginatedQueryResult,
} from './usePaginatedQuery.ts';
export {
  type SubscriptionState,
  useSubscription,
  type UseSubscriptionOptions,
  type UseSubscriptionResult,
} from './useSubscription.ts';
export { useReactiveVar } from './useReactiveVar.ts';
export { useSuspenseFragment } from './suspense/useSuspenseFragment.ts';
