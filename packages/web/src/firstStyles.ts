/** By a page's name, the sheets of `styles/sheets` that it is painted with; the others may come after it. */
const paintedWith: { readonly [pageName: string]: readonly string[] } = {
  '/': ['site', 'firstVisit'],
  '/watch': ['site', 'watch', 'firstVisit'],
};

/** Is nothing of this page seen as it should be without the style sheet at this address (`/assets/site.1a2b.css`)? */
export function isPaintedWith(pageName: string, href: string): boolean {
  const name = /([^/.]+)\.[^/]*$/.exec(href)?.[1];
  return paintedWith[pageName]?.includes(name ?? '') ?? true;
}
