import type { OptionRules } from '../contract/checkOptions.ts';

const fieldPolicyRules: OptionRules = {
  keyArgs: 'a list or a function or false',
  read: 'a function',
  merge: 'a function or true or false or an object',
  effect: 'anything',
  maxAgeMs: 'a number',
  private: 'true or false',
};

const typePolicyRules: OptionRules = {
  keyFields: 'a list or a function or false',
  fields: ['an object', { '*': ['an object or a function', fieldPolicyRules] }],
  merge: 'true or false',
  maxAgeMs: 'a number',
  private: 'true or false',
  queryType: 'true',
  mutationType: 'true',
  subscriptionType: 'true',
};

export const createCacheRules = (): OptionRules => ({
  typePolicies: ['an object', { '*': ['an object', typePolicyRules] }],
  possibleTypes: ['an object', { '*': 'a list of texts' }],
  gc: 'true or false',
  memoryLimit: 'anything',
  runtime: 'an object',
});

export const composeCacheRules = (): OptionRules => ({ ...createCacheRules(), parts: 'a list' });

const queryRules: OptionRules = {
  query: 'anything',
  variables: 'an object or null',
  operationName: 'a text or null',
  optimistic: 'true or false',
};

export const readQueryRules = (): OptionRules => ({ ...queryRules, returnPartialData: 'true or false' });

export const watchRules = (): OptionRules => ({
  ...readQueryRules(),
  immediate: 'true or false',
  callback: 'a function',
});

export const writeQueryRules = (): OptionRules => ({
  ...queryRules,
  data: 'anything',
  errors: 'a list',
  takeOwnership: 'true or false',
  unfinished: 'true or false',
  order: 'anything',
});

export const fragmentRules = (): OptionRules => ({
  id: 'a text',
  fragment: 'anything',
  fragmentName: 'a text',
  variables: 'an object or null',
  optimistic: 'true or false',
});

export const writeFragmentRules = (): OptionRules => ({ ...fragmentRules(), data: 'anything' });

export const modifyRules = (): OptionRules => ({
  id: 'a text',
  fields: 'an object or a function',
  optimistic: 'true or false',
});

export const evictRules = (): OptionRules => ({
  id: 'a text',
  fieldName: 'a text',
  args: 'an object or null',
});

export const invalidateRules = (): OptionRules => ({
  id: 'a text',
  typename: 'a text',
  fieldName: 'a text',
});
