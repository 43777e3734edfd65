import { useLanguage } from '../../i18n/LanguageContext.tsx';
import { LanguagePicker } from './LanguagePicker.tsx';
import { Wordmark } from './Logo.tsx';
import { ThemePicker } from './ThemePicker.tsx';

/**
 * The footer of every screen, with the viewer's settings for the whole site.
 *
 * @param path of the page, with its query
 */
export function SiteFooter({ path }: { readonly path: string }) {
  const { t } = useLanguage();
  const isStudio = /^\/studio(?:[/?]|$)/.test(path);
  return (
    <footer className="site-footer">
      <Wordmark />
      <p className="site-footer__line">{t('shell.slogan')}</p>
      <a className="site-footer__link" href={isStudio ? '/docs/run' : '/docs/watch'}>
        {t(isStudio ? 'shell.ownerGuide' : 'shell.help')}
      </a>
      <div className="site-footer__settings">
        <LanguagePicker path={path} />
        <ThemePicker />
      </div>
    </footer>
  );
}
