import { GraphQLResultError } from '../contract/errors.ts';
import type { Breadcrumb, ClientEvent, EventListener } from '../contract/events.ts';
import { isDomException } from '../contract/isDomException.ts';
import { type BreadcrumbOptions, breadcrumbOf, hideValues, pickVariables } from './breadcrumb.ts';

type Ending = Extract<ClientEvent, { type: 'request.failed' | 'request.succeeded' }>;

/** The part of a Sentry SDK that is used. Versions 7 to 10 provide it. */
export interface SentryLike {
  addBreadcrumb(breadcrumb: {
    category?: string;
    message?: string;
    level?: Breadcrumb['level'];
    data?: { [name: string]: any };
    /** Seconds since the Unix epoch. */
    timestamp?: number;
  }): void;
  captureException(
    error: unknown,
    context?: {
      tags?: { [name: string]: string };
      contexts?: { [name: string]: { [name: string]: unknown } };
      fingerprint?: string[];
    },
  ): unknown;
}

/**
 * Creates an event listener that adds breadcrumbs to Sentry and reports failures.
 *
 * Reports operations that failed (once each, not per retry), responses with GraphQL errors, storage errors other than
 * DOMExceptions, and listeners that threw. Aborts are not reported. Reports of an operation are tagged with its name
 * (`operation`) and kind (`operation.kind`); the global scope is not changed.
 *
 * @example
 * ```ts
 * createClient({ url: '/api/graphql', onEvent: sentryMonitor(Sentry, { variables: ['id', 'first'] }) });
 * ```
 */
export function sentryMonitor(sentry: SentryLike, options: BreadcrumbOptions = {}): EventListener {
  const { variables: allowed = [], maxLength = 2_000 } = options;
  // Operations that share a request end with the same error or response, which is reported once.
  const reported = new WeakSet<object>();

  function isNews(cause: object): boolean {
    const isNew = !reported.has(cause);
    reported.add(cause);
    return isNew;
  }

  function report(error: Error, event: Ending): void {
    const { operationName, operationKind, attempts, elapsedMs } = event;
    const name = operationName ?? 'without a name';
    sentry.captureException(error, {
      tags: { operation: name, 'operation.kind': operationKind },
      contexts: {
        operation: {
          name,
          kind: operationKind,
          attempts,
          elapsedMs,
          ...pickVariables(event.variables, allowed, maxLength),
        },
      },
      // All these errors are created in the same few lines, so Sentry would group them as one issue by their stacks.
      fingerprint: ['{{ default }}', name],
    });
  }

  return (event) => {
    const breadcrumb = breadcrumbOf(event, options);
    if (breadcrumb) {
      const { timestampMs, data, ...rest } = breadcrumb;
      sentry.addBreadcrumb({ ...rest, data: { ...data }, timestamp: timestampMs / 1_000 });
    }
    switch (event.type) {
      case 'request.failed':
        if (event.error.kind !== 'abort' && isNews(event.error)) report(event.error, event);
        return;
      case 'request.succeeded':
        if (event.response.errors && isNews(event.response)) {
          const { operationName, attempts } = event;
          const errors = hideValues(event.response.errors);
          report(new GraphQLResultError({ operationName, attempts, errors }), event);
        }
        return;
      case 'persistence.failed':
        if (!event.ignored)
          sentry.captureException(event.error, { tags: { 'persistence.action': event.action } });
        return;
      case 'outbox.storageFailed':
        if (!isDomException(event.error))
          sentry.captureException(event.error, { tags: { 'outbox.action': event.action } });
        return;
      case 'listener.failed':
        sentry.captureException(event.error);
    }
  };
}
