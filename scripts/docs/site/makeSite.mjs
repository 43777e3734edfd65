import { apiPages } from './apiPages.mjs';
import { notFoundPage, searchPage } from './madePages.mjs';
import { navigationOf } from './navigation.mjs';
import { pageHtml } from './pageHtml.mjs';
import { renderMarkdown } from './renderMarkdown.mjs';
import { addressOfSlug, siteAddress } from './sourcePages.mjs';

/**
 * Returns the files of the documentation site: a map from names below `/docs/` to their text.
 *
 * @param sources Markdown, as `sourcePages` returns it
 * @param entries the reference, as `readApi` returns it
 */
export function makeSite(sources, entries) {
  const slugs = new Map(sources.map(({ path, slug }) => [path, slug]));
  const pages = [
    ...sources.map(({ path, slug, markdown }) => {
      const addressOf = (target) => (target.startsWith('/docs') ? target : siteAddress(target, path, slugs));
      return { slug, ...renderMarkdown(markdown, { addressOf }) };
    }),
    ...apiPages(entries),
    searchPage,
    notFoundPage,
  ];
  const navigation = navigationOf(pages);
  const files = new Map(
    pages.map((page) => [`${page.slug === '' ? 'index' : page.slug}.html`, pageHtml(page, navigation)]),
  );
  files.set('search.json', JSON.stringify(pages.flatMap(sectionsToFind)));
  return files;
}

function sectionsToFind({ slug, title: page, sections }) {
  return sections.map(({ id, title, text, isName }) => ({
    page,
    title,
    text: text.replace(/\s+/g, ' ').trim(),
    ...(isName && { isName }),
    address: addressOfSlug(slug) + (id === '' ? '' : `#${id}`),
  }));
}
