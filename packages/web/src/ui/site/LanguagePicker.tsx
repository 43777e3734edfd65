import type { MouseEvent } from 'react';
import { useContext } from 'react';
import { ChooseLanguageContext, useLanguage } from '../../i18n/LanguageContext.tsx';
import { siteLanguages } from '../../i18n/languages.ts';
import { isPlainClick } from '../isPlainClick.ts';

/**
 * Links to the site's languages, each named in its own language. Without JavaScript, a link leads to a URL that saves
 * the choice and redirects back; with JavaScript, the page changes its language in place.
 *
 * @param path of the page, with its query
 */
export function LanguagePicker({ path }: { readonly path: string }) {
  const { t, tag: current } = useLanguage();
  const choose = useContext(ChooseLanguageContext);
  return (
    <nav className="setting" aria-label={t('shell.language')}>
      <ul className="setting__links">
        {siteLanguages.map(({ tag, name, direction }) => (
          <li key={tag}>
            <a
              className="setting__link"
              href={`/language/${tag}?return=${encodeURIComponent(path)}`}
              rel="nofollow"
              lang={tag}
              dir={direction}
              aria-current={tag === current ? 'true' : undefined}
              onClick={(event: MouseEvent<HTMLAnchorElement>) => {
                if (!isPlainClick(event)) return;
                event.preventDefault();
                const { href, ownerDocument } = event.currentTarget;
                // Its messages failed to load; the server's response may explain why.
                choose(tag).catch(() => ownerDocument.location.assign(href));
              }}
            >
              {name}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}
