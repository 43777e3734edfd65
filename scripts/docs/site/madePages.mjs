import { addressOfSlug } from './sourcePages.mjs';

/**
 * Pages that are made of others: what was measured (the README's own tables: there is one source of them), the list of decisions, search,
 * and what is shown where nothing is.
 */
export function measuredMarkdown(readme) {
  const [, section] = /^## Measured\n([^]*?)(?=^## )/m.exec(readme) ?? [];
  if (section === undefined) throw new Error('README.md has no section "Measured" to show.');
  return `# Measured\n${section}`;
}

export function decisionsMarkdown(pages) {
  const decisions = pages.filter(({ slug }) => slug.startsWith('decisions/'));
  const items = decisions.map(({ slug, markdown }) => {
    const number = /\d{4}/.exec(slug)[0];
    return `- ${number} [${/^# (.*)$/m.exec(markdown)[1]}](${addressOfSlug(slug)})`;
  });
  return `# Decisions\n\nWhy things are as they are, one page a choice. Each says when to look at it again.\n\n${items.join('\n')}\n`;
}

export const searchPage = {
  slug: 'search',
  title: 'Search',
  html: '<p id="status" role="status">Type a word into the field above: this page finds it without any server.</p>\n<ol id="results" class="results"></ol>\n',
  sections: [],
  script: 'search.js',
};

export const notFoundPage = {
  slug: '404',
  title: 'No such page',
  html: '<p>The documentation has no page at this address. Look in the list of pages, or search for a word.</p>\n',
  sections: [],
};
