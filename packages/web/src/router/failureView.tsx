import { createContext, useContext } from 'react';
import { useLanguage } from '../i18n/LanguageContext.tsx';
import { ErrorScreen } from '../ui/ErrorScreen.tsx';
import type { Failure } from './failure.ts';
import type { PageProps } from './page.ts';
import type { View } from './view.ts';

/** Tries the failed page again. Nothing, while the server renders. */
export const RetryContext = createContext<() => void>(() => {});

interface FailureProps extends PageProps {
  readonly failure: Failure;
}

/** A page that could not be loaded, as a view like any other: it has a title, and the shell around it. */
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

function FailurePage({ failure }: FailureProps) {
  const { t } = useLanguage();
  const onRetry = useContext(RetryContext);
  const { kind, retryAfterSeconds: seconds } = failure;
  return (
    <ErrorScreen
      title={t(`offline.${kind}.title`)}
      message={
        kind === 'busy' && seconds !== null
          ? t('offline.busy.messageSeconds', { seconds })
          : t(`offline.${kind}.message`)
      }
      // Whoever is refused is refused again.
      onRetry={kind === 'forbidden' ? undefined : onRetry}
    />
  );
}
