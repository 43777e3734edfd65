import { NetworkStatus } from '../contract/networkStatus.ts';
import { queryResult } from '../queries/queryResult.ts';
import type { ObservedResult } from './observeQuery.ts';

/** The result of a component without a query, or with one that has not been executed. */
const nothing: ObservedResult<any, any> = /* @__PURE__ */ (() => ({
  ...queryResult({}),
  networkStatus: NetworkStatus.ready,
  dataState: 'empty' as const,
  variables: undefined,
  previousData: undefined,
}))();

export const getNothing = (): ObservedResult<any, any> => nothing;
export const stay = (): (() => void) => () => {};
