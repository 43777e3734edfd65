/** Pages without a Markdown file of their own: the README's measurements, the search, and the page for unknown addresses. */
export function measuredMarkdown(readme) {
  const [, section] = /^## Measured\n([^]*?)(?=^## )/m.exec(readme) ?? [];
  if (section === undefined) throw new Error('README.md has no section "Measured" to show.');
  return `# Measured\n${section}`;
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
