import { useEffect, useState } from 'react';
import { formatDate } from '../i18n/formatDate.ts';
import { useLanguage } from '../i18n/LanguageContext.tsx';

/** A date and time, in the owner's time zone and format after hydration. The server knows neither. */
export function Moment({ iso }: { readonly iso: string }) {
  const language = useLanguage();
  const [isAlive, setAlive] = useState(false);
  useEffect(() => setAlive(true), []);
  const text = isAlive
    ? new Intl.DateTimeFormat(language.tag === 'ar' ? 'ar-u-nu-latn' : language.tag, {
        dateStyle: 'medium',
        timeStyle: 'short',
      }).format(new Date(iso))
    : `${formatDate(language, iso)} ${iso.slice(11, 16)} UTC`;
  return <time dateTime={iso}>{text}</time>;
}
