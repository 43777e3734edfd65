import { type ClientEvent, isClientError } from '@mainvideo/sdk';
import { type EarlyFact, withFact } from './monitoring/earlyFacts.ts';
import type { ErrorReport, Reporter, SentryOptions } from './monitoring/startSentry.ts';
import type { NavigationEvent } from './router/navigator.ts';

export interface MonitoringOptions {
  readonly window: Window;
  /** Where reports go; `null`: nothing is reported, loaded or listened to. */
  readonly dsn: string | null;
  /** The version of the site. */
  readonly release: string;
  /** The pattern of the page that the document was loaded for. */
  readonly pageName: string;
  /** When the service's code is loaded: after the first paint. */
  readonly whenIdle: (start: () => void) => void;
  readonly transport?: SentryOptions['transport'];
}

/** Error and performance reports. What happens before the service is there is kept, and told to it then. */
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

  /** `null`: not here yet. */
  let reporter: Reporter | null = null;
  let early: readonly EarlyFact[] = [];
  let movedOn = false;
  /** The service's code failed to load (a content blocker, no network), or the page is left. */
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
      const { startSentry } = await import('./monitoring/startSentry.ts');
      if (over) return;
      const pageLoad = movedOn ? null : { name: pageName, startedMs: window.performance.timeOrigin };
      reporter = startSentry({ dsn: dsn!, release, pageLoad, transport });
      for (const fact of early) {
        if (fact.type === 'event') reporter.onEvent(fact.event);
        else reporter.captureError(fact.report);
      }
    } catch {
      // Blocked or offline: it cannot be reported.
      over = true;
    } finally {
      // From here on Sentry listens itself.
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
      // What the client has failed at it tells itself.
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
