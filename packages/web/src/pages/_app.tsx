import type { Client } from '@mainvideo/sdk';
import { ClientProvider } from '@mainvideo/sdk/react';
import { type ComponentType, useMemo, useState } from 'react';
import type { Language } from '../i18n/language.ts';
import { useLanguage } from '../i18n/LanguageContext.tsx';
import { SearchBox } from '../features/search/SearchBox.tsx';
import type { ChangeFailure } from '../offline/changeFailure.ts';
import { RetryContext } from '../router/failureView.tsx';
import { type FailedRefresh, type Freshness, FreshnessContext, RefreshContext } from '../router/freshness.ts';
import { Head, LinkedData } from '../router/Head.tsx';
import { NavigatedContext } from '../ui/LazyContent.tsx';
import type { HeadTags, PageProps } from '../router/page.ts';
import { PageErrorBoundary } from '../router/PageErrorBoundary.tsx';
import { pathOf } from '../router/routes.ts';
import { FailureBar } from '../ui/site/FailureBar.tsx';
import { OfflineBar } from '../ui/site/OfflineBar.tsx';
import { ProgressBar } from '../ui/site/ProgressBar.tsx';
import { UpdateNotice } from '../ui/site/UpdateNotice.tsx';
import { SiteFooter } from '../ui/site/SiteFooter.tsx';
import { SiteHeader } from '../ui/site/SiteHeader.tsx';

export interface AppProps {
  /** The current page. */
  readonly Component: ComponentType<any>;
  readonly pageProps: PageProps;
  readonly client: Client;
  /** Absolute URL of the current page. */
  readonly href: string;
  /** The site's origin, which makes the paths in the head absolute. */
  readonly origin: string;
  readonly head?: HeadTags;
  readonly freshness?: Freshness;
  readonly outage?: 'network' | 'site' | null;
  /** How many of the viewer's changes are waiting for a connection. */
  readonly waiting?: number;
  /** Whether a failed request is being retried. */
  readonly trying?: boolean;
  /** Whether a newer version of the site is ready. */
  readonly isUpdateReady?: boolean;
  /** Loads the newer version. */
  readonly onUpdate?: () => void;
  /** The viewer's changes that failed. */
  readonly failures?: readonly ChangeFailure[];
  /** Dismisses the failures. */
  readonly onDismiss?: () => void;
  /** Whether the next page loads slowly. */
  readonly slow?: boolean;
  /** Whether the page was reached by navigation within the document, so that it must be announced to screen readers. */
  readonly navigated?: boolean;
  /** Reloads the current page's data. */
  readonly onRetry?: () => void;
}

const nothing = () => {};

/** The shell around every page. It renders the given page with the given properties (S1). */
export default function App({
  Component,
  pageProps,
  client,
  href,
  origin,
  head = {},
  freshness = 'fresh',
  outage = null,
  waiting = 0,
  trying = false,
  isUpdateReady = false,
  onUpdate = nothing,
  failures = [],
  onDismiss = nothing,
  slow = false,
  navigated = false,
  onRetry = nothing,
}: AppProps) {
  const { say } = useLanguage();
  const title = titleOf(pageProps, say);
  const url = new URL(href);
  const [refresh, setRefresh] = useState<FailedRefresh | null>(null);
  // Changes outside the page do not render the page again.
  const page = useMemo(() => <Component {...pageProps} />, [Component, pageProps]);
  return (
    <ClientProvider client={client}>
      <Head title={title} head={head} origin={origin} />
      <meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover" />
      <link rel="apple-touch-icon" href="/apple-touch-icon.png" />
      <link rel="manifest" href="/manifest.webmanifest" />
      <ProgressBar active={slow} />
      <SiteHeader
        search={<SearchBox text={url.searchParams.get('q') ?? ''} takesKey />}
        path={url.pathname}
      />
      <OfflineBar outage={outage} waiting={waiting} trying={trying} onRefresh={refresh?.again ?? null} />
      <UpdateNotice isReady={isUpdateReady} onReload={onUpdate} />
      <FailureBar
        failures={failures.map(({ videoId, ...failure }) => ({
          ...failure,
          href: videoId && pathOf('/watch', { id: videoId }),
        }))}
        onDismiss={onDismiss}
      />
      <p className="visually-hidden" role="status">
        {navigated && title}
      </p>
      <main id="main" tabIndex={-1}>
        {/* Another path is a new page; another query string only changes its properties. */}
        <PageErrorBoundary key={url.pathname}>
          <FreshnessContext value={freshness}>
            <RetryContext value={onRetry}>
              <RefreshContext value={setRefresh}>
                <NavigatedContext value={navigated}>{page}</NavigatedContext>
              </RefreshContext>
            </RetryContext>
          </FreshnessContext>
        </PageErrorBoundary>
      </main>
      <SiteFooter path={url.pathname + url.search} />
      <LinkedData key={url.pathname} linkedData={head.linkedData} />
      <div id="mounted" />
    </ClientProvider>
  );
}

function titleOf({ mainVideo, title = 'Mainvideo' }: PageProps, say: Language['say']): string {
  return mainVideo?.title ?? (typeof title === 'string' ? title : say(title));
}
