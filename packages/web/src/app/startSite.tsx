import { createRuntime, saveResponses, type OutboxFailure, type Runtime } from '@mainvideo/sdk';
import { type ReactNode, startTransition } from 'react';
import { createRoot, hydrateRoot, type Root, type RootOptions } from 'react-dom/client';
import type { SiteClient } from '../data/client.ts';
import { type Connection, createConnection } from '../offline/connection.ts';
import { createLazyClient } from '../data/createLazyClient.ts';
import { discardInitialResults } from '../data/discardInitialResults.ts';
import { Document as HtmlDocument } from '../rendering/document.tsx';
import { loadLanguage } from '../i18n/language.ts';
import { wishesIn } from '../i18n/languageCookie.ts';
import { createMonitoring, type MonitoringOptions } from '../monitoring/monitoring.ts';
import { clearAllButWaiting, type SiteStorage } from '../offline/clearAllButWaiting.ts';
import { createChanges } from '../offline/createChanges.ts';
import { createStillTrying } from '../offline/createStillTrying.ts';
import { createLazyOutbox } from '../offline/createLazyOutbox.ts';
import { queuedOperations } from '../data/queuedOperations.ts';
import { nextTask } from './nextTask.ts';
import { failureView } from '../router/failureView.tsx';
import { firstView } from '../router/firstView.ts';
import { createNavigator, type Navigator } from '../router/navigator.ts';
import type { PageRegistry } from '../router/pages.ts';
import { matchRoute, pageNames } from '../router/routes.ts';
import { savesData } from '../router/savesData.ts';
import { importPage, loadView, PageCodeError, type View } from '../router/view.ts';
import { readServerState, type ServerState } from '../rendering/serverState.ts';
import type { ShellUpdates } from '../serviceWorker/shellUpdates.ts';
import { Site } from './Site.tsx';
import { themeIn } from '../ui/site/theme.ts';
import { whenIdle } from './whenIdle.ts';
import { whenLoaded } from './whenLoaded.ts';

export interface StartOptions {
  readonly window: Window;
  readonly pages: PageRegistry;
  readonly storage: () => SiteStorage;
  /** Default: the browser's `fetch`. */
  readonly fetch?: typeof globalThis.fetch;
  readonly runtime?: Partial<Runtime>;
  readonly whenIdle?: (callback: () => void) => void;
  /** Sends error reports. Default: Sentry's own transport. */
  readonly transport?: MonitoringOptions['transport'];
}

export interface RunningSite {
  readonly navigator: Navigator;
  readonly connection: Connection;
  /** Unmounts the site and removes all its listeners. */
  stop(): Promise<void>;
}

/**
 * Hydrates the document with the server's data, without fetching it again. A document without valid server state is
 * rendered from scratch, with a request.
 *
 * Rejects if the page's code fails to load. The server's HTML then stays, and works as it does without scripts.
 */
export async function startSite(options: StartOptions): Promise<RunningSite> {
  const { window, pages, storage, fetch, transport } = options;
  const runtime = createRuntime(options.runtime);
  const idle = options.whenIdle ?? ((callback) => whenIdle(window, callback));
  const url = new URL(window.location.href);
  const found = readServerState(window.document);
  const config = found?.config;
  // The shell stored by the service worker contains the configuration, but nothing to render a page from.
  const state = found?.isShell ? null : found;
  const release = config?.release ?? '';
  const monitoring = createMonitoring({
    window,
    dsn: config?.sentryDsn ?? null,
    release,
    pageName: state?.name ?? matchRoute(url.pathname).pattern,
    whenIdle: idle,
    transport,
  });
  const outbox = createLazyOutbox(
    (name) => (queuedOperations as readonly string[]).includes(name),
    async () => {
      const { createSiteOutbox } = await importBackground();
      return createSiteOutbox({ storage, onFailure: tellFailure });
    },
  );
  const changes = createChanges(outbox);
  const tellFailure = ({ mutation, reason, error }: OutboxFailure) => {
    const { operationName, variables } = mutation;
    changes.report({ operationName, variables, reason, error });
  };
  const { onEvent } = monitoring;
  let site: SiteClient | null = null;
  const client = createLazyClient({
    initialResults: state?.initialResults ?? [],
    runtime,
    async load(used) {
      const { createSiteClient } = await importBackground();
      // Three short tasks instead of a long one.
      await nextTask();
      site = createSiteClient({ fetch, runtime, storage, release, outbox, onEvent });
      await nextTask();
      site.writeInitialResults(used);
      return { ...site.client, stop: site.stop };
    },
  });
  const stopKeeping = saveResponses({
    // The owner's screens store nothing.
    responses: () => (state?.name.startsWith('/studio') ? [] : client.used),
    storage: () => clearAllButWaiting(storage()),
    version: release,
    onEvent,
    lifecycle: window,
    now: runtime.now,
  });
  const stopDiscarding = discardInitialResults(window, 'mainvideo-cache', client.discard);
  // The outbox opens with the client. If the code of either fails to load, the next use tries again.
  const onShown = () => void client.start().then(outbox.start, forgive);
  const connection = createConnection(window, client);
  const stillTrying = createStillTrying(client, runtime);
  const load = () => loadView(pages, client, url);
  const [{ default: Shell }, language, { view: initial, isPending }] = await Promise.all([
    pages['/_app'](),
    loadLanguage(state ? [state.language] : wishesIn(window.document.cookie, window.navigator.languages)),
    state
      ? renderedView(state, load, url.href)
      : firstView({ load, client, url, runtime, isOnline: () => window.navigator.onLine }),
  ]);
  let tellPages!: () => void;
  const allPages = new Promise<void>((resolve) => (tellPages = resolve));
  const { onNavigation } = monitoring;
  const navigator = createNavigator({
    window,
    client,
    pages,
    initial,
    isShown: state !== null,
    runtime,
    onEvent: onNavigation,
  });
  const root = mount(
    window.document,
    state !== null,
    <HtmlDocument language={language} theme={themeIn(window.document.cookie)} stateText="">
      <Site
        Shell={Shell}
        initial={initial}
        client={client}
        origin={new URL(state?.href ?? url).origin}
        renderedMs={state?.nowMs}
        navigator={navigator}
        connection={connection}
        stillTrying={stillTrying}
        loadUpdates={config?.serviceWorker ? () => loadUpdates(window, runtime, allPages) : undefined}
        changes={changes}
        onShown={onShown}
      />
    </HtmlDocument>,
    (error) => {
      console.error(error);
      monitoring.captureError(error);
    },
  );
  if (isPending) navigator.retry();
  idle(() => {
    whenLoaded(window, () => void importAllPages(window, pages).then(tellPages));
    // Without this code, changes are not shared between tabs.
    Promise.all([importBackground(), client.start()])
      .then(([{ connectTabs }]) => site?.connectTabs(connectTabs))
      .catch(forgive);
  });
  return {
    navigator,
    connection,
    async stop() {
      stopKeeping();
      stopDiscarding();
      navigator.stop();
      connection.stop();
      stillTrying.stop();
      root.unmount();
      client.stop();
      await monitoring.stop();
    },
  };
}

/** Recreates the view that the server has rendered, from the same data. */
async function renderedView(
  { failure, name }: ServerState,
  load: () => Promise<View>,
  href: string,
): Promise<{ readonly view: View; readonly isPending: false }> {
  if (failure) return { view: failureView(href, name, failure), isPending: false };
  // The server has just fetched the data, although the browser read it from the cache.
  return { view: { ...(await load()), freshness: 'fresh' }, isPending: false };
}

/**
 * Runs after everything that the viewer waits for, and after all preloading, so that the worker stores those files
 * too.
 */
async function loadUpdates(window: Window, runtime: Runtime, allPages: Promise<void>): Promise<ShellUpdates> {
  await allPages;
  const { createShellUpdates } = await importBackground();
  return createShellUpdates(window, runtime.now);
}

function forgive(): void {}

async function importBackground() {
  try {
    return await import('./background.ts');
  } catch (cause) {
    throw new PageCodeError('The code that asks for data did not load. Load the document again.', { cause });
  }
}

function mount(
  document: Document,
  isRendered: boolean,
  site: ReactNode,
  report: (error: unknown) => void,
): Root {
  const options: RootOptions = {
    onCaughtError: report,
    onUncaughtError: report,
    onRecoverableError: report,
  };
  if (isRendered) {
    // Hydrate in slices, so that the viewer can read, scroll and type in the server's HTML meanwhile.
    let root!: Root;
    startTransition(() => {
      root = hydrateRoot(document, site, options);
    });
    return root;
  }
  // React empties the body but keeps the style sheets in the head.
  document.head.append(...document.querySelectorAll('body > link'));
  const root = createRoot(document, options);
  root.render(site);
  return root;
}

/** Preloads the code and messages of the other pages while the site is idle, so that visited pages open offline. */
async function importAllPages(window: Window, pages: PageRegistry): Promise<void> {
  if (savesData(window)) return;
  // Skip the owner's pages.
  const names = pageNames.filter((pageName) => !pageName.startsWith('/studio'));
  // Failed imports are retried when they are needed.
  await Promise.allSettled(names.map((pageName) => importPage(pages, pageName)));
}
