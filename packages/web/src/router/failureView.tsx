import { useClient } from '@mainvideo/sdk/react';
import { createContext, useContext, useEffect, useState } from 'react';
import { useLanguage } from '../i18n/LanguageContext.tsx';
import type { KeptVideo } from '../offline/keptVideos.ts';
import { ErrorScreen } from '../ui/ErrorScreen.tsx';
import type { Failure } from './failure.ts';
import type { PageProps } from './page.ts';
import { pathOf } from './routes.ts';
import type { View } from './view.ts';

/** Retries the failed page. Does nothing on the server. */
export const RetryContext = createContext<() => void>(() => {});

interface FailureProps extends PageProps {
  readonly failure: Failure;
}

/** Creates the view of a page that could not be loaded. Like any view, it has a title and the shell around it. */
export function failureView(href: string, name: string, failure: Failure): View {
  const pageProps: FailureProps = { title: { id: `offline.${failure.kind}.title` }, failure };
  return {
    href,
    name,
    Component: FailurePage,
    pageProps,
    head: { noIndex: true },
    freshness: 'fresh',
    failed: true,
  };
}

/** Videos available offline. The code loads on demand; if that fails, nothing is listed. */
function KeptVideos() {
  const { t } = useLanguage();
  const client = useClient();
  const [videos, setVideos] = useState<readonly KeptVideo[]>([]);
  useEffect(() => {
    import('../offline/keptVideos.ts').then(
      ({ keptVideos }) => setVideos(client.cache ? keptVideos(client.cache) : []),
      () => {},
    );
  }, [client]);
  if (videos.length === 0) return null;
  return (
    <section className="kept-videos" aria-labelledby="kept-videos-title">
      <h2 id="kept-videos-title">{t('offline.kept')}</h2>
      <ul className="kept-videos__list">
        {videos.map(({ id, title }) => (
          <li key={id}>
            <a className="kept-videos__link" href={pathOf('/watch', { id })} dir="auto">
              {title}
            </a>
          </li>
        ))}
      </ul>
    </section>
  );
}

function FailurePage({ failure }: FailureProps) {
  const { t } = useLanguage();
  const onRetry = useContext(RetryContext);
  const { kind, retryAfterSeconds: seconds } = failure;
  const isCut = kind === 'offline' || kind === 'unreachable';
  return (
    <>
      <ErrorScreen
        title={t(`offline.${kind}.title`)}
        message={
          kind === 'busy' && seconds !== null
            ? t('offline.busy.messageSeconds', { seconds })
            : t(`offline.${kind}.message`)
        }
        // Retrying would be refused again.
        onRetry={kind === 'forbidden' ? undefined : onRetry}
      />
      {isCut && <KeptVideos />}
    </>
  );
}
