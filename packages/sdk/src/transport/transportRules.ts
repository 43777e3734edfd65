import type { OptionRules } from '../contract/checkOptions.ts';
import { retryRules } from '../contract/contextRules.ts';

const amount = 'a number >= 0';
const callback = 'a function';
const callbacks = 'a list of functions';
const orOff = 'an object or false';

export const composeRules = (): OptionRules => ({
  url: 'a url',
  stages: callbacks,
  headers: 'an object or a function',
  credentials: '"omit" or "same-origin" or "include"',
  fetch: callback,
  deadlineMs: amount,
  onEvent: 'a function or a list of functions',
  runtime: 'an object',
  connectivity: 'an object',
  subscriptions: callback,
});

export const transportRules = (): OptionRules => ({
  ...composeRules(),
  retry: [
    orOff,
    {
      ...retryRules(),
      budget: [orOff, { tokens: amount, tokensPerSecond: amount }],
      breaker: [orOff, { failingOperations: amount, openMs: amount }],
    },
  ],
  dedup: 'true or false',
  timeoutMs: amount,
  attemptStages: callbacks,
});
