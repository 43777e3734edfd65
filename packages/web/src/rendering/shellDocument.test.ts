import { readFileSync } from 'node:fs';
import { JSDOM } from 'jsdom';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { shellDocument } from './shellDocument.ts';
import { themeIn } from '../ui/site/theme.ts';

const it = suite('shellDocument');

const assets = {
  entry: '/assets/entry.js',
  styles: ['/assets/site.css'],
  pages: {},
  languages: {},
  embed: { script: '', styles: [] },
};
const html = shellDocument(assets, { sentryDsn: null, release: '1' }, 'http://site.test/_shell');
const themeScript = readFileSync(new URL('../../public/shell-theme.js', import.meta.url), 'utf8');

it('has the theme that the viewer has chosen before it is painted', () => {
  const { document } = new JSDOM(html).window;
  const [theme, ...others] = document.querySelectorAll('script[src]');
  assert.is(theme!.outerHTML, '<script src="/shell-theme.js"></script>');
  assert.ok(document.head.contains(theme!));
  assert.equal(
    others.map((script) => script.getAttribute('src')),
    ['/assets/entry.js'],
  );
});

for (const cookies of [
  '',
  'mainvideo-theme=dark',
  'a=b; mainvideo-theme=light; c=d',
  'mainvideo-theme=system',
  'mainvideo-theme=darker',
  'other-mainvideo-theme=dark',
]) {
  it(`understands the cookies ${JSON.stringify(cookies)} as the site does`, () => {
    const dom = new JSDOM('<!doctype html>', { runScripts: 'outside-only' });
    Object.defineProperty(dom.window.document, 'cookie', { value: cookies });
    dom.window.eval(themeScript);
    assert.is(dom.window.document.documentElement.dataset['theme'] ?? 'system', themeIn(cookies));
  });
}

it.run();
