import type { EventListener } from '../contract/events.ts';
import type { OperationKind } from '../contract/document.ts';
import type { Runtime } from '../contract/runtime.ts';
import type { RequestContext, RetryRule } from '../contract/transport.ts';
import { defaultRetryRule, retryRuleFrom } from './backoff.ts';
import type { Connectivity } from './connectivity.ts';
import type { HeaderSource } from './requestHeaders.ts';

export interface TransportOptions {
  /** Where operations are sent. May be relative in browsers, or with a `fetch` that knows what to. */
  readonly url: string;
  /** Sent with every request. A function is asked once per operation, not once per attempt. */
  readonly headers?: HeaderSource;
  readonly credentials?: RequestCredentials;
  /** Default: the platform's, looked up at each request. */
  readonly fetch?: typeof globalThis.fetch;
  /** Laid over 5 attempts, 500 ms, doubling without a ceiling, jittered. `false`: one attempt. */
  readonly retry?: Partial<RetryRule> | false;
  /** `false`: identical queries in flight do not share a request. Default: true. */
  readonly dedup?: boolean;
  /** Of one attempt, its body included. Default: 30,000; Infinity: none. */
  readonly timeoutMs?: number;
  /** Over all attempts and waits of an operation. Default: Infinity, which is none. */
  readonly deadlineMs?: number;
  readonly onEvent?: EventListener | readonly EventListener[];
  /** Any part of the platform's clock, timers and chances, replaced. */
  readonly runtime?: Partial<Runtime>;
  /** Default: `navigator.onLine` and the `online` event. */
  readonly connectivity?: Connectivity;
}

/** What holds for one operation, once its context is laid over the transport's options. */
export interface RequestSettings {
  readonly credentials: RequestCredentials | undefined;
  readonly retry: RetryRule;
  readonly dedup: boolean;
  readonly timeoutMs: number;
  readonly deadlineMs: number;
  readonly keepalive: boolean;
}

export function requestSettings(
  options: TransportOptions,
  context: RequestContext,
  kind: OperationKind,
): RequestSettings {
  const { timeoutMs = options.timeoutMs ?? 30_000, deadlineMs = options.deadlineMs ?? Infinity } = context;
  return {
    credentials: context.credentials ?? options.credentials,
    retry: retryRule(options.retry, context, kind),
    // A mutation asked for twice is meant twice.
    dedup: kind === 'query' && (context.dedup ?? options.dedup ?? true),
    timeoutMs,
    deadlineMs,
    keepalive: context.keepalive ?? false,
  };
}

function retryRule(
  ofTransport: Partial<RetryRule> | false | undefined,
  { retry, idempotency }: RequestContext,
  kind: OperationKind,
): RetryRule {
  const rule = retryRuleFrom(ofTransport || {}, defaultRetryRule);
  const isOff = retry === false || (retry === undefined && ofTransport === false);
  // Without a key the server cannot tell a repeated mutation from a second one.
  const isUnsafe = kind === 'mutation' && idempotency === false;
  return isOff || isUnsafe ? { ...rule, attempts: 1 } : retryRuleFrom(retry || {}, rule);
}
