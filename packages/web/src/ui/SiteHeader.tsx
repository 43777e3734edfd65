import { useLanguage } from '../i18n/LanguageContext.tsx';
import { ListsMenu } from './ListsMenu.tsx';
import { Wordmark } from './Logo.tsx';
import { SearchForm } from './SearchForm.tsx';

/** The bar at the top of every screen: a way past it, home, search, and the viewer's lists. Expects the page in `<main id="main">`. */
export function SiteHeader({
  searchText,
  path,
}: {
  readonly searchText?: string;
  /** Of the current page. */
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
      <SearchForm text={searchText} />
      <ListsMenu path={path} />
    </header>
  );
}
