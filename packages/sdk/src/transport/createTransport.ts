import { checkOptions } from '../contract/checkOptions.ts';
import type { Stage } from '../contract/stage.ts';
import type { RetryOptions, Transport } from '../contract/transport.ts';
import { type ComposeOptions, buildTransport } from './composeTransport.ts';
import { explainCors } from './explainCors.ts';
import { limitTime } from './limitTime.ts';
import { retryFailures } from './retryFailures.ts';
import { shareRequests } from './shareRequests.ts';
import { subscriptionsByDefault } from './subscriptionsByDefault.ts';
import { transportRules } from './transportRules.ts';

export interface TransportOptions extends Omit<ComposeOptions, 'stages' | 'subscriptions'> {
  /** Laid over 5 attempts, 500 ms, doubling without a ceiling, jittered. `false`: one attempt. */
  readonly retry?: RetryOptions | false;
  /** `false`: identical queries in flight do not share a request. Default: true. */
  readonly dedup?: boolean;
  /** Of one attempt, its body included. Default: 30,000; Infinity: none. */
  readonly timeoutMs?: number;
  /**
   * Carries subscriptions: their first stage, before all others. Default: `sseSubscriptions()`, loaded with the first
   * subscription. Where code cannot be loaded later, as in a service worker, it has to be given.
   */
  readonly subscriptions?: Stage;
  /** What each operation passes, outermost first, once it is known to share no other's request. */
  readonly stages?: readonly Stage[];
  /** What each attempt passes, outermost first. */
  readonly attemptStages?: readonly Stage[];
}

/**
 * Sends operations to a GraphQL server over HTTP: retries what a moment may mend, lets identical queries in flight
 * share a request, and tells its listeners what happens.
 *
 * Stands alone: neither client nor cache is needed.
 *
 * ```ts
 * const transport = createTransport({ url: '/api/graphql' });
 * const cancel = transport.execute(
 *   { query: HomePage, variables: { first: 24 } },
 *   { next: ({ data, errors }) => {}, error: ({ kind, message }) => {}, complete: () => {} },
 * );
 * ```
 *
 * `execute` throws a TypeError at once for what no server should see: a document without exactly one operation to
 * send, variables that JSON cannot hold, a relative url where nothing says what to. Everything else
 * that can go wrong is a ClientError for the observer. Callers that share a request get the same response object: it
 * is to be read, not changed.
 *
 * @throws TypeError for an option that is not there or cannot have its value, and for headers that no request can have
 */
export function createTransport(options: TransportOptions): Transport {
  checkOptions('createTransport', options, transportRules);
  return defaultTransport(options);
}

/** As `createTransport`, of options that were checked. */
export function defaultTransport(options: TransportOptions): Transport {
  const { retry, dedup, timeoutMs, stages = [], attemptStages = [] } = options;
  const { subscriptions = subscriptionsByDefault() } = options;
  return buildTransport({
    ...options,
    subscriptions,
    stages: [
      shareRequests(dedup),
      ...stages,
      retryFailures(retry),
      ...attemptStages,
      limitTime(timeoutMs),
      explainCors,
    ],
  });
}
