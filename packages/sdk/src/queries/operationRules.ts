import type { OptionRules } from '../contract/checkOptions.ts';
import { contextRule } from '../contract/contextRules.ts';

/** The rules of the options that operations have in common: for the methods of a client, and for hooks. */

export const fetchPolicyRule =
  '"cache-first" or "cache-and-network" or "network-only" or "cache-only" or "no-cache" or "standby"';

export const mutationPolicyRule = '"network-only" or "no-cache"';

export const errorPolicyRule = '"none" or "all" or "ignore"';

export const variablesRule = 'an object or null';

const requestRules = (): OptionRules => ({
  variables: variablesRule,
  errorPolicy: errorPolicyRule,
  context: contextRule(),
  signal: 'an object',
});

export const queryRules = (): OptionRules => ({
  query: 'anything',
  ...requestRules(),
  fetchPolicy: fetchPolicyRule,
});

export const watchQueryRules = (): OptionRules => ({
  ...queryRules(),
  returnPartialData: 'true or false',
  nextFetchPolicy: `a function or ${fetchPolicyRule}`,
});

export const fetchMoreRules = (): OptionRules => ({
  query: 'anything',
  ...requestRules(),
  beforeWrite: 'a function',
});

export const mutateRules = (): OptionRules => ({
  mutation: 'anything',
  ...requestRules(),
  optimisticResponse: 'anything',
  update: 'a function',
  refetchQueries: '"active" or "all" or a list or a function',
  awaitRefetchQueries: 'true or false',
  queue: 'true or false',
  fetchPolicy: mutationPolicyRule,
});

export const subscribeRules = (): OptionRules => ({ query: 'anything', ...requestRules() });
