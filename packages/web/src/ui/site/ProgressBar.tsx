import { useLanguage } from '../../i18n/LanguageContext.tsx';

/** A thin line at the top of the window while the next page loads. */
export function ProgressBar({ active }: { readonly active: boolean }) {
  const { t } = useLanguage();
  return (
    <div className="progress-bar" role="status" data-active={active || undefined}>
      {active && <span className="visually-hidden">{t('shell.loadingPage')}</span>}
    </div>
  );
}
