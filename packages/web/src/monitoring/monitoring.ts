import { type ClientEvent, isClientError } from '@mainvideo/sdk';
import { type EarlyFact, withFact } from './earlyFacts.ts';
import type { ErrorReport, Reporter, SentryOptions } from './startSentry.ts';
import type { NavigationEvent } from '../router/navigator.ts';

export interface MonitoringOptions {
  readonly window: Window;
  /** Where reports are sent; `null` to report, load and listen to nothing. */
  readonly dsn: string | null;
  /** The version of the site. */
  readonly release: string;
  /** The pattern of the page that the document was loaded for. */
  readonly pageName: string;
  /** Calls `start` when the service's code should load: after the first paint. */
  readonly whenIdle: (start: () => void) => void;
  readonly transport?: SentryOptions['transport'];
}

/** Reports errors and performance. Events before the service has loaded are stored, and reported afterwards. */
export interface Monitoring {
  readonly onEvent: (event: ClientEvent) => void;
  readonly onNavigation: (event: NavigationEvent) => void;
  readonly captureError: (error: unknown) => void;
  stop(): Promise<void>;
}

const earlyLimit = 100;

export function createMonitoring(options: MonitoringOptions): Monitoring {
  const { window, dsn, release, pageName, whenIdle, transport } = options;
  if (dsn === null) return silent;

  /** `null` until the service has loaded. */
  let reporter: Reporter | null = null;
  let early: readonly EarlyFact[] = [];
  let movedOn = false;
  /** Whether the service's code failed to load (because of a content blocker, or offline) or the page was left. */
  let over = false;

  function keep(fact: EarlyFact): void {
    if (!over) early = withFact(early, fact, earlyLimit);
  }

  function report(errorReport: ErrorReport): void {
    if (reporter) reporter.captureError(errorReport);
    else keep({ type: 'error', report: errorReport });
  }

  const onError = (event: ErrorEvent) =>
    report({ error: event.error ?? event.message, unhandled: 'onerror' });
  const onRejection = (event: PromiseRejectionEvent) =>
    report({ error: event.reason, unhandled: 'onunhandledrejection' });
  window.addEventListener('error', onError);
  window.addEventListener('unhandledrejection', onRejection);
  function stopListening(): void {
    window.removeEventListener('error', onError);
    window.removeEventListener('unhandledrejection', onRejection);
  }

  async function start(): Promise<void> {
    try {
      const { startSentry } = await import('./startSentry.ts');
      if (over) return;
      const pageLoad = movedOn ? null : { name: pageName, startedMs: window.performance.timeOrigin };
      reporter = startSentry({ dsn: dsn!, release, pageLoad, transport });
      for (const fact of early) {
        if (fact.type === 'event') reporter.onEvent(fact.event);
        else reporter.captureError(fact.report);
      }
    } catch {
      // Blocked or offline, so nothing can be reported.
      over = true;
    } finally {
      // From here on, Sentry has its own listeners.
      stopListening();
      early = [];
    }
  }
  whenIdle(() => void start());

  return {
    onEvent(event) {
      if (reporter) reporter.onEvent(event);
      else keep({ type: 'event', event });
    },
    onNavigation(event) {
      movedOn = true;
      reporter?.onNavigation(event);
      // The client reports its own errors in its events.
      if (event.type === 'navigation.failed' && !isClientError(event.error)) report({ error: event.error });
    },
    captureError: (error) => report({ error }),
    async stop() {
      over = true;
      stopListening();
      await reporter?.close();
    },
  };
}

const silent: Monitoring = {
  onEvent() {},
  onNavigation() {},
  captureError() {},
  async stop() {},
};
