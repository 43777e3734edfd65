import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { highlight } from './highlight.mjs';
import { renderMarkdown } from './renderMarkdown.mjs';
import { siteAddress } from './sourcePages.mjs';

const it = suite('renderMarkdown');

it('takes the first heading as the title, and gives the others their anchors', () => {
  const { title, html, sections } = renderMarkdown('# The `cache`\n\nIt keeps.\n\n## How it\n\n## How it\n');
  assert.is(title, 'The cache');
  assert.not.match(html, 'h1');
  assert.match(html, '<h2 id="how-it-1">');
  assert.equal(
    sections.map(({ id, text }) => [id, text.trim()]),
    [
      ['', 'It keeps.'],
      ['how-it', ''],
      ['how-it-1', ''],
    ],
  );
});

it('leaves comments out, those in code excepted', () => {
  const { html } = renderMarkdown(
    'one <!-- two --> three\n\n<!-- before\nconst a = 1;\n-->\n\n```html\n<!-- four -->\n```\n',
  );
  assert.not.match(html, /two|const a/);
  assert.match(html, '&lt;!-- four --&gt;');
});

it('shows markup as text, and never as markup', () => {
  assert.match(renderMarkdown('a <script>alert(1)</script>').html, '&lt;script&gt;');
  assert.not.match(renderMarkdown('[a](javascript:alert(1))').html, 'href');
});

it('resolves links as configured, and renders those without a target as text', () => {
  const { html } = renderMarkdown('[one](a.md), [two](b.ts), [three](https://example.org)', {
    addressOf: (target) => (target === 'a.md' ? '/docs/a' : null),
  });
  assert.match(html, '<a href="/docs/a">one</a>, <span>two</span>, <a href="https://example.org">three</a>');
});

it.run();

const links = suite('siteAddress');
const slugs = new Map([
  ['docs/cache.md', 'cache'],
  ['docs/decisions/README.md', 'decisions'],
  ['README.md', 'overview'],
  ['packages/sdk/README.md', 'packages/sdk'],
]);
for (const [target, from, address] of [
  ['cache.md#garbage', 'docs/tabs.md', '/docs/cache#garbage'],
  ['../packages/sdk/README.md', 'docs/tabs.md', '/docs/packages/sdk'],
  ['../../docs/cache.md', 'packages/sdk/README.md', '/docs/cache'],
  ['decisions', 'docs/cache.md', '/docs/decisions'],
  ['images/cache.svg', 'docs/cache.md', '/docs/images/cache.svg'],
  ['images/a.webp#gh-dark-mode-only', 'docs/cache.md', '/docs/images/a.webp#gh-dark-mode-only'],
  ['../packages/sdk/src/index.ts', 'docs/cache.md', null],
]) {
  links(`leads ${target} in ${from} to ${address ?? 'nowhere'}`, () =>
    assert.is(siteAddress(target, from, slugs), address),
  );
}
links.run();

const code = suite('highlight');
const textOf = (html) =>
  html
    .replace(/<[^>]*>/g, '')
    .replace(/&(lt|gt|quot|amp);/g, (_, name) => ({ lt: '<', gt: '>', quot: '"', amp: '&' })[name]);

for (const [language, text] of [
  ['ts', 'const a: Map<string, 1> = new Map(); // why\n/* not */ f(`one ${two} three`, /re"gex/);'],
  ['tsx', 'const b = <p title="x">{a && <br />} text, isn\'t it</p>;'],
  ['sh', 'npm start # installs & builds'],
  ['graphql', 'query A { b(c: "<d>") } # e'],
  ['', 'a < b & "c"'],
  ['ts', 'const broken = ('],
]) {
  code(`changes nothing of ${language} but its looks: ${text}`, () =>
    assert.is(textOf(highlight(text, language)), text),
  );
}
code('marks keywords, strings, numbers and comments, and links names as configured', () => {
  const html = highlight("const a = one('s', 2); // c", 'ts', (name) =>
    name === 'one' ? '/docs/one' : undefined,
  );
  for (const part of [
    ...['<span class="k">const</span>', '<span class="s">\'s\'</span>', '<span class="n">2</span>'],
    ...['<a href="/docs/one">one</a>', '<span class="c">// c</span>'],
  ])
    assert.ok(html.includes(part), part);
});
code.run();
