import type { OptionRule, OptionRules } from './checkOptions.ts';

export const contextRule = (): OptionRule => [
  'an object',
  {
    headers: 'an object',
    credentials: '"omit" or "same-origin" or "include"',
    timeoutMs: 'a number >= 0',
    deadlineMs: 'a number >= 0',
    retry: ['an object or false', retryRules()],
    dedup: 'true or false',
    idempotency: 'a text or false',
    keepalive: 'true or false',
    priority: '"high" or "low"',
    // An application adds its own by declaring them in the interface `RequestContext`.
    '?': 'Only a stage of yours could read it.',
  },
];

export const retryRules = (): OptionRules => ({
  attempts: 'a number >= 1',
  initialDelayMs: 'a number >= 0',
  maxDelayMs: 'a number >= 0',
  jitter: 'true or false',
  retryIf: 'a function',
});
