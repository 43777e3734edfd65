import { useLanguage } from '../i18n/LanguageContext.tsx';
import type { View } from './view.ts';

/** Creates a view for a page that is loading while there is nothing else to show. */
export function loadingView(href: string, name: string): View {
  return {
    href,
    name,
    Component: LoadingPage,
    pageProps: {},
    head: { noIndex: true },
    freshness: 'fresh',
    failed: false,
  };
}

function LoadingPage() {
  const { t } = useLanguage();
  return (
    <section className="screen-message" aria-busy="true">
      <h1 className="screen-message__title">{t('shell.loading')}</h1>
    </section>
  );
}
