import type { OptionRules } from '../contract/checkOptions.ts';
import { contextRule } from '../contract/contextRules.ts';
import {
  errorPolicyRule,
  fetchPolicyRule,
  mutateRules,
  subscribeRules,
  variablesRule,
  watchQueryRules,
} from '../queries/operationRules.ts';

const client = 'an object';
const flag = 'true or false';

/** Rules of the options of hooks that a component may change on every render. */
const liveRules = (): OptionRules => ({
  nextFetchPolicy: `a function or ${fetchPolicyRule}`,
  pollInterval: 'a number >= 0',
  skipPollAttempt: 'a function',
  notifyOnNetworkStatusChange: flag,
});

function without(rules: OptionRules, ...names: readonly string[]): OptionRules {
  return Object.fromEntries(Object.entries(rules).filter(([name]) => !names.includes(name)));
}

export const queryHookRules = (): OptionRules => ({
  ...without(watchQueryRules(), 'query', 'signal'),
  ...liveRules(),
  skip: flag,
  ssr: flag,
  client,
});

export const paginatedQueryHookRules = (): OptionRules => ({
  ...queryHookRules(),
  list: 'a function',
  nextPage: 'a function',
  pageQuery: 'anything',
});

export const lazyQueryHookRules = (): OptionRules => ({
  ...liveRules(),
  fetchPolicy: fetchPolicyRule,
  errorPolicy: errorPolicyRule,
  returnPartialData: flag,
  client,
});

export const executeRules = (): OptionRules => ({ variables: variablesRule, context: contextRule() });

export const mutationHookRules = (): OptionRules => ({
  ...without(mutateRules(), 'mutation'),
  client,
  onCompleted: 'a function',
  onError: 'a function',
  ignoreResults: flag,
});

export const subscriptionHookRules = (): OptionRules => ({
  ...without(subscribeRules(), 'query', 'signal'),
  skip: flag,
  onData: 'a function',
  onComplete: 'a function',
  onError: 'a function',
  shouldResubscribe: `${flag} or a function`,
  ignoreResults: flag,
  client,
});

export const fragmentHookRules = (): OptionRules => ({
  fragment: 'anything',
  fragmentName: 'a text',
  from: 'an object or a text or a list or null',
  variables: variablesRule,
  optimistic: flag,
  client,
});

export const loadableQueryHookRules = (): OptionRules => ({
  fetchPolicy: '"cache-first" or "cache-and-network" or "network-only" or "no-cache"',
  errorPolicy: errorPolicyRule,
  returnPartialData: flag,
  queryKey: 'anything',
  context: contextRule(),
  client,
});

export const suspenseQueryHookRules = (): OptionRules => ({
  ...loadableQueryHookRules(),
  variables: variablesRule,
  skip: flag,
});
