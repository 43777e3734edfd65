import { formatAge, formatMoment } from '../../i18n/formatAge.ts';
import { useLanguage } from '../../i18n/LanguageContext.tsx';
import { useNow } from '../../i18n/NowContext.ts';

/** The age of a time, such as `3 days ago`, with its exact date and time on hover. */
export function Age({ iso, className }: { readonly iso: string; readonly className?: string }) {
  const language = useLanguage();
  return (
    <time className={className} dateTime={iso} title={formatMoment(language, iso)}>
      {formatAge(language, iso, useNow())}
    </time>
  );
}
