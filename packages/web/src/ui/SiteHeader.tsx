import { useLanguage } from '../i18n/LanguageContext.tsx';
import { Icon } from './Icon.tsx';
import { Wordmark } from './Logo.tsx';
import { SearchForm } from './SearchForm.tsx';

/** The bar at the top of every screen: a way past it, home, search, and what was saved. Expects the page in `<main id="main">`. */
export function SiteHeader({ searchText }: { readonly searchText?: string }) {
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
      <a className="site-header__saved" href="/saved">
        <Icon name="bookmark" />
        <span className="site-header__saved-text">{t('shell.saved')}</span>
      </a>
    </header>
  );
}
