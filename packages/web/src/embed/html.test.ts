import { JSDOM } from 'jsdom';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { html } from './html.ts';

const it = suite('html');

for (const text of [
  '</title><script>alert(1)</script>',
  `"double" 'single' &amp; &lt;`,
  '<!-- ]]> -->',
  'a\u200F b\u202E c',
  '🎬',
]) {
  it(`keeps ${JSON.stringify(text)}, as a text and in an attribute`, () => {
    const { window } = new JSDOM(
      html`<title>${text}</title>
        <p title="${text}">${text}</p>`.html,
    );
    const p = window.document.querySelector('p')!;
    assert.equal([window.document.title, p.title, p.textContent], [text, text, text]);
    assert.is(window.document.scripts.length, 0);
  });
}

it('puts pieces together, and leaves out what is not there', () => {
  const items = [1, 2].map((number) => html`<li>${number}</li>`);
  assert.is(html`${items}${null}${html`&amp;`}${'&'}`.html, '<li>1</li><li>2</li>&amp;&#38;');
});

it.run();
