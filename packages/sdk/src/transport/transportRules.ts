import {
  amount,
  callback,
  callbacks,
  duration,
  flag,
  isRecord,
  object,
  type OptionRule,
  type OptionRules,
  orOff,
} from '../contract/checkOptions.ts';

const settings = 'an object of settings';
const stages: OptionRule = [
  (value) => Array.isArray(value) && value.every((stage) => typeof stage === 'function'),
  'a list of stages',
];
const methods = (...names: readonly string[]): OptionRule => [
  (value) =>
    isRecord(value) &&
    Object.entries(value).every(([, each]) => each === undefined || typeof each === 'function') &&
    names.every((name) => name in value),
  names.length === 0 ? 'an object of functions' : `an object with ${names.join(' and ')}`,
];

export const composeRules: OptionRules = {
  url: [isUrl, 'a url: absolute, or a path such as "/api/graphql"'],
  stages,
  headers: [
    (value) => typeof value === 'function' || isRecord(value),
    'an object of headers, or a function that answers one',
  ],
  credentials: [
    (value) => value === 'omit' || value === 'same-origin' || value === 'include',
    '"omit", "same-origin" or "include"',
  ],
  fetch: callback,
  deadlineMs: duration,
  onEvent: callbacks,
  runtime: methods(),
  connectivity: methods('isOffline', 'onceOnline'),
  subscriptions: [(value) => typeof value === 'function', 'a stage'],
};

const retry: OptionRules = {
  attempts: [(value) => typeof value === 'number' && value >= 1, 'a number from 1 up'],
  initialDelayMs: duration,
  maxDelayMs: duration,
  jitter: flag,
  retryIf: callback,
  budget: orOff(object({ tokens: amount, tokensPerSecond: amount }, settings, 'retry.budget')),
  breaker: orOff(object({ failingOperations: amount, openMs: duration }, settings, 'retry.breaker')),
};

export const transportRules: OptionRules = {
  ...composeRules,
  retry: orOff(object(retry, settings, 'retry')),
  dedup: flag,
  timeoutMs: duration,
  attemptStages: stages,
};

function isUrl(value: unknown): boolean {
  if (typeof value !== 'string' || value === '') return false;
  try {
    new URL(value, 'https://site.test');
    return true;
  } catch {
    return false;
  }
}
