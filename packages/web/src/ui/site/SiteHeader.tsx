import type { ReactNode } from 'react';
import { useLanguage } from '../../i18n/LanguageContext.tsx';
import { ListsMenu } from './ListsMenu.tsx';
import { Wordmark } from './Logo.tsx';

/**
 * The header of every screen: a skip link, home, search, and the viewer's lists. Expects the page in `<main
 * id="main">`.
 */
export function SiteHeader({
  search,
  path,
}: {
  readonly search: ReactNode;
  /** Path of the current page. */
  readonly path: string;
}) {
  const { t } = useLanguage();
  return (
    <header className="site-header">
      <a className="skip-link" href="#main">
        {t('shell.skipToContent')}
      </a>
      <a className="site-header__home" href="/" aria-label={t('shell.home')}>
        <Wordmark />
      </a>
      {search}
      <ListsMenu path={path} />
    </header>
  );
}
