/** The sheets of `styles/sheets` needed for the first paint, by page name. The others may load after it. */
const paintedWith: { readonly [pageName: string]: readonly string[] } = {
  '/': ['site', 'firstVisit'],
  '/watch': ['site', 'watch', 'firstVisit'],
};

/**
 * Returns whether a page needs the style sheet at this URL (`/assets/site.1a2b.css`) for its first paint. True for
 * every sheet of other pages.
 */
export function isPaintedWith(pageName: string, href: string): boolean {
  const name = /([^/.]+)\.[^/]*$/.exec(href)?.[1];
  return paintedWith[pageName]?.includes(name ?? '') ?? true;
}
