import type { Client } from '@mainvideo/sdk';
import { startTransition, useEffect, useLayoutEffect, useState, useSyncExternalStore } from 'react';
import type { Connection } from '../offline/connection.ts';
import { NowContext } from '../i18n/NowContext.ts';
import { ChangesContext } from '../offline/ChangesContext.ts';
import type { StillTrying } from '../offline/createStillTrying.ts';
import type { ShellUpdates } from '../serviceWorker/shellUpdates.ts';
import type { Changes } from '../offline/createChanges.ts';
import { countChanges } from '../offline/pendingChanges.ts';
import type App from '../pages/_app.tsx';
import type { Navigation } from '../router/navigation.ts';
import type { Navigator } from '../router/navigator.ts';
import type { View } from '../router/view.ts';

export interface SiteProps {
  /** The default export of the `/_app` module. */
  readonly Shell: typeof App;
  readonly initial: View;
  readonly client: Client;
  readonly origin: string;
  /** When the server rendered the document, in milliseconds since the epoch. Absent if the server did not render it. */
  readonly renderedMs?: number;
  /** This and the optional properties below are absent on the server, where nothing changes during a render. */
  readonly navigator?: Navigator;
  readonly connection?: Connection;
  readonly changes?: Changes;
  readonly stillTrying?: StillTrying;
  /** Absent if the site is not stored for offline use. */
  readonly loadUpdates?: () => Promise<ShellUpdates>;
  /** Called after the page has mounted as the server rendered it. */
  readonly onShown?: () => unknown;
}

/** The shell around the view that the navigator shows. */
export function Site({
  Shell,
  initial,
  client,
  origin,
  renderedMs,
  navigator,
  connection,
  changes,
  stillTrying,
  loadUpdates,
  onShown,
}: SiteProps) {
  const [view, setView] = useState(initial);
  const [slow, setSlow] = useState(false);
  const outage = useSyncExternalStore(
    connection?.subscribe ?? subscribeToNothing,
    connection?.outage ?? noOutage,
    noOutage,
  );
  // Counted only during an outage, when the count is shown. With a connection, changes are sent at once.
  const waiting = useSyncExternalStore(
    changes?.subscribe ?? subscribeToNothing,
    () => (outage && changes ? countChanges(changes.pending()) : 0),
    () => 0,
  );
  const failures = useSyncExternalStore(
    changes?.subscribe ?? subscribeToNothing,
    changes?.failures ?? noFailures,
    // The same array each time: a new one would make React render everything again.
    changes?.failures ?? noFailures,
  );
  const trying = useSyncExternalStore(
    stillTrying?.subscribe ?? subscribeToNothing,
    stillTrying?.isTrying ?? isNever,
    isNever,
  );
  const [updates, setUpdates] = useState<ShellUpdates | null>(null);
  const isUpdateReady = useSyncExternalStore(
    updates?.subscribe ?? subscribeToNothing,
    updates?.isReady ?? isNever,
    isNever,
  );
  useEffect(() => void onShown?.(), [onShown]);
  useEffect(() => {
    // If the module fails to load, the site works without update notices.
    loadUpdates?.().then(setUpdates, () => {});
  }, [loadUpdates]);
  useEffect(() => {
    if (!navigator) return;
    const show = (state: Navigation) => {
      setSlow(state.slow);
      startTransition(() => setView(state.view));
    };
    // The viewer may have navigated before this effect ran.
    show(navigator.getState());
    return navigator.subscribe(show);
  }, [navigator]);
  useLayoutEffect(() => navigator?.viewShown(view), [navigator, view]);
  return (
    <ChangesContext value={changes ?? null}>
      <NowContext value={renderedMs ?? null}>
        <Shell
          Component={view.Component}
          pageProps={view.pageProps}
          client={client}
          href={view.href}
          origin={origin}
          head={view.head}
          freshness={view.freshness}
          outage={outage}
          waiting={waiting}
          trying={trying}
          isUpdateReady={isUpdateReady}
          onUpdate={updates?.apply}
          failures={failures}
          onDismiss={changes?.dismiss}
          slow={slow}
          navigated={view !== initial}
          onRetry={navigator?.retry}
        />
      </NowContext>
    </ChangesContext>
  );
}

const subscribeToNothing = () => () => {};
const isNever = () => false;
const noOutage = () => null;
const none: readonly never[] = [];
const noFailures = () => none;
