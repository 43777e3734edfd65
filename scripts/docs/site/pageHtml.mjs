import { escapeHtml } from './highlight.mjs';
import { addressOfSlug } from './sourcePages.mjs';

/**
 * Returns the HTML of a complete page. It has no inline scripts or styles, so the site's Content-Security-Policy
 * needs no exception.
 *
 * @param page `{ slug, title, html, sections }`
 * @param navigation as returned by `navigationOf`
 */
export function pageHtml(page, navigation) {
  const order = navigation.flatMap((group) => group.pages);
  const place = order.findIndex(({ slug }) => slug === page.slug);
  const beside = place === -1 ? [] : [order[place - 1], order[place + 1]];
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${escapeHtml(page.title)} · Mainvideo documentation</title>
<link rel="icon" href="/favicon.svg">
<link rel="stylesheet" href="/docs/assets/docs.css">
${page.script === undefined ? '' : `<script type="module" src="/docs/assets/${page.script}"></script>\n`}</head>
<body>
<a class="skip" href="#content">Skip to the content</a>
<header class="top">
<a class="brand" href="/docs">Mainvideo <span>documentation</span></a>
<a class="menu" href="#navigation">Menu</a>
<form class="search" role="search" action="/docs/search">
<label for="q">Search</label>
<input id="q" name="q" type="search" autocomplete="off" spellcheck="false">
</form>
</header>
<div class="columns">
<main id="content" tabindex="-1">
<h1>${escapeHtml(page.title)}</h1>
${contents(page)}${page.html}
${pager(beside)}</main>
<nav id="navigation" class="side" aria-label="Documentation" tabindex="-1">
${navigation.map((group) => groupHtml(group, page.slug)).join('\n')}
<p><a href="/">To the site</a></p>
</nav>
</div>
</body>
</html>
`;
}

function groupHtml({ title, pages }, current) {
  const items = pages.map(
    ({ slug, title: name }) =>
      `<li><a href="${addressOfSlug(slug)}"${slug === current ? ' aria-current="page"' : ''}>${escapeHtml(name)}</a></li>`,
  );
  return `<h2>${title}</h2>\n<ul>\n${items.join('\n')}\n</ul>`;
}

/** Returns a table of contents if the page has at least three sections. */
function contents({ sections }) {
  const shown = sections.filter(({ id, level }) => id !== '' && level === 2);
  if (shown.length < 3) return '';
  const items = shown.map(
    ({ id, title }) => `<li><a href="#${escapeHtml(id)}">${escapeHtml(title)}</a></li>`,
  );
  return `<nav class="contents" aria-label="On this page"><ul>${items.join('')}</ul></nav>\n`;
}

function pager([before, after]) {
  const link = (page, rel, arrow) =>
    page === undefined
      ? ''
      : `<a rel="${rel}" href="${addressOfSlug(page.slug)}">${arrow(escapeHtml(page.title))}</a>`;
  const links = link(before, 'prev', (title) => `← ${title}`) + link(after, 'next', (title) => `${title} →`);
  return links === '' ? '' : `<nav class="pager" aria-label="Before and after this page">${links}</nav>\n`;
}
