import { renderToStaticMarkup } from 'react-dom/server';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { loadLanguage } from '../../i18n/language.ts';
import { LanguageContext } from '../../i18n/LanguageContext.tsx';
import { SiteFooter } from './SiteFooter.tsx';

const it = suite('SiteFooter');

for (const [path, language, href, text] of [
  ['/watch/a', 'en', '/docs/watch', 'Help'],
  ['/studios', 'de', '/docs/watch', 'Hilfe'],
  ['/studio', 'en', '/docs/run', 'Owner’s guide'],
  ['/studio/files?after=b', 'ar', '/docs/run', 'دليل مالك الموقع'],
] as const) {
  it(`links ${path} to ${href} in ${language}`, async () => {
    const html = renderToStaticMarkup(
      <LanguageContext value={await loadLanguage([language])}>
        <SiteFooter path={path} />
      </LanguageContext>,
    );
    assert.match(html, `<a class="site-footer__link" href="${href}">${text}</a>`);
  });
}

it.run();
