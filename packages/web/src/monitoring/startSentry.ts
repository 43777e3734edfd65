import type { ClientEvent } from '@mainvideo/sdk';
import { sentryMonitor } from '@mainvideo/sdk/sentry';
// Named imports: passing the whole module on would keep unused parts, such as session replay.
import { addBreadcrumb, type BrowserOptions, captureException, close, init } from '@sentry/browser';
import { BrowserTracing } from '@sentry/tracing';
import type { NavigationEvent } from '../router/navigator.ts';
import { ignoredErrors, isIgnoredError } from './ignoredErrors.ts';
import { createPageTransactions } from './pageTransactions.ts';

/** Sends the site's events to the error-reporting service. */
export interface Reporter {
  onEvent(event: ClientEvent): void;
  onNavigation(event: NavigationEvent): void;
  captureError(report: ErrorReport): void;
  /** Sends waiting reports, then stops reporting. */
  close(): Promise<unknown>;
}

export interface ErrorReport {
  readonly error: unknown;
  /** Set for uncaught errors, by the window event that reported them. */
  readonly unhandled?: 'onerror' | 'onunhandledrejection';
}

export interface SentryOptions {
  readonly dsn: string;
  readonly release: string;
  /** The page that the document was loaded for; `null` if the viewer has already left it. */
  readonly pageLoad: { readonly name: string; readonly startedMs: number } | null;
  /** Default: Sentry's own, over `fetch`. */
  readonly transport?: BrowserOptions['transport'];
}

/** Variables that reveal nothing about the viewer. Search queries are not among them. */
const reportedVariables = ['id', 'handle', 'first', 'after'];

/** Starts Sentry as specified (S8, S11, S12). This file and its imports are a separate chunk. */
export function startSentry({ dsn, release, pageLoad, transport }: SentryOptions): Reporter {
  const transactions = createPageTransactions(pageLoad);
  init({
    dsn,
    release,
    transport,
    environment: 'production',
    tracesSampleRate: 0.1,
    ignoreErrors: [...ignoredErrors],
    // `ignoreErrors` checks the outermost error only, but an SDK error has the browser's error as its cause.
    beforeSend: (event) =>
      isIgnoredError(event.exception?.values?.map(({ value }) => value) ?? []) ? null : event,
    beforeSendTransaction: (event) => (event.transaction === '/404' ? null : event),
    // Adds no tracing headers to requests, because nothing behind the API continues a trace.
    tracePropagationTargets: [],
    integrations: [
      new BrowserTracing({
        idleTimeout: 1_000,
        finalTimeout: 30_000,
        // A span that stays open ends its transaction at the third heartbeat, after 15 seconds.
        heartbeatInterval: 5_000,
        routingInstrumentation: transactions.instrument,
      }),
    ],
    _experiments: { maxSpans: 1_000 },
  });
  return {
    onEvent: sentryMonitor({ addBreadcrumb, captureException }, { variables: reportedVariables }),
    onNavigation: transactions.onNavigation,
    captureError({ error, unhandled }) {
      captureException(error, unhandled && { mechanism: { type: unhandled, handled: false } });
    },
    close: () => close(2_000),
  };
}
