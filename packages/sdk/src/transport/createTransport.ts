import { checkOptions } from '../contract/checkOptions.ts';
import type { Stage } from '../contract/stage.ts';
import type { RetryOptions, Transport } from '../contract/transport.ts';
import { type ComposeOptions, buildTransport } from './composeTransport.ts';
import { explainCors } from './explainCors.ts';
import { limitTime } from './stages/limitTime.ts';
import { retryFailures } from './stages/retryFailures.ts';
import { shareRequests } from './stages/shareRequests.ts';
import { subscriptionsByDefault } from './stages/subscriptionsByDefault.ts';
import { transportRules } from './transportRules.ts';

/** Options of `createTransport`. */
export interface TransportOptions extends Omit<ComposeOptions, 'stages' | 'subscriptions'> {
  /**
   * How failures are retried. Defaults to 5 attempts with jittered delays that start at 500 ms and double. `false`
   * makes a single attempt.
   */
  readonly retry?: RetryOptions | false;
  /** Whether identical queries in flight share a request. Defaults to true. */
  readonly dedup?: boolean;
  /** Time limit of one attempt including its body, in milliseconds. Defaults to 30,000; Infinity means no limit. */
  readonly timeoutMs?: number;
  /**
   * The stage that carries subscriptions, before all other stages. Defaults to `sseSubscriptions()`, loaded with the
   * first subscription.
   *
   * Required where code cannot be loaded on demand, as in a service worker.
   */
  readonly subscriptions?: Stage;
  /** Stages that each operation passes, outermost first. Operations that share another request do not reach them. */
  readonly stages?: readonly Stage[];
  /** Stages that each attempt passes, outermost first. */
  readonly attemptStages?: readonly Stage[];
}

/**
 * Creates a transport that sends operations to a GraphQL server over HTTP.
 *
 * It retries temporary failures, lets identical queries in flight share a request, and emits events. It works without
 * a client or cache.
 *
 * `execute` throws a TypeError for mistakes of the caller: a document without exactly one selected operation,
 * variables that cannot be serialized as JSON, or a relative URL without a base. Every other failure is a
 * `ClientError` for the observer. Callers that share a request receive the same response object and must not change
 * it.
 *
 * @example
 * ```ts
 * const transport = createTransport({ url: '/api/graphql' });
 * const cancel = transport.execute(
 *   { query: HomePage, variables: { first: 24 } },
 *   { next: ({ data, errors }) => {}, error: ({ kind, message }) => {}, complete: () => {} },
 * );
 * ```
 *
 * @throws TypeError if a header is invalid, or, except in production builds, if an option is unknown or has an invalid
 *   value
 */
export function createTransport(options: TransportOptions): Transport {
  checkOptions('createTransport', options, transportRules);
  return defaultTransport(options);
}

/** Like `createTransport`, for options that are already validated. */
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
