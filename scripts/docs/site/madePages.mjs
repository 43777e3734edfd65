/** Pages without a Markdown file: the search, and the page for unknown addresses. */
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
