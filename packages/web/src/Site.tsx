import type { Client } from '@mainvideo/sdk';
import { startTransition, useEffect, useLayoutEffect, useState, useSyncExternalStore } from 'react';
import type { Connection } from './connection.ts';
import type App from './pages/_app.tsx';
import type { Navigation } from './router/navigation.ts';
import type { Navigator } from './router/navigator.ts';
import type { View } from './router/view.ts';

export interface SiteProps {
  /** What is registered at `/_app`. */
  readonly Shell: typeof App;
  readonly initial: View;
  readonly client: Client;
  readonly origin: string;
  /** Neither while the server renders: nothing moves there. */
  readonly navigator?: Navigator;
  readonly connection?: Connection;
}

/** The shell with whatever the navigator shows. */
export function Site({ Shell, initial, client, origin, navigator, connection }: SiteProps) {
  const [view, setView] = useState(initial);
  const [slow, setSlow] = useState(false);
  const offline = useSyncExternalStore(
    connection?.subscribe ?? subscribeToNothing,
    connection?.isOffline ?? isNever,
    isNever,
  );
  useEffect(() => {
    if (!navigator) return;
    const show = (state: Navigation) => {
      setSlow(state.slow);
      startTransition(() => setView(state.view));
    };
    // The viewer may have been quicker than this effect.
    show(navigator.getState());
    return navigator.subscribe(show);
  }, [navigator]);
  useLayoutEffect(() => navigator?.viewShown(view), [navigator, view]);
  return (
    <Shell
      Component={view.Component}
      pageProps={view.pageProps}
      client={client}
      href={view.href}
      origin={origin}
      head={view.head}
      freshness={view.freshness}
      offline={offline}
      slow={slow}
      navigated={view !== initial}
      onRetry={navigator?.retry}
    />
  );
}

const subscribeToNothing = () => () => {};
const isNever = () => false;
