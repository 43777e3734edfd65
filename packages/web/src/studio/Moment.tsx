import { useEffect, useState } from 'react';
import { formatDate } from '../i18n/formatDate.ts';
import { useLanguage } from '../i18n/LanguageContext.tsx';

/** A day and a time: the owner's own, once the page is alive; the server knows neither their time zone nor their browser's words. */
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
