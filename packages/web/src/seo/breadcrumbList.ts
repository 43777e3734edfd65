/** An ancestor of the page, or the page itself. */
interface Breadcrumb {
  readonly name: string;
  /** Absolute. Absent for the page itself. */
  readonly url?: string;
}

/** Creates a schema.org BreadcrumbList (https://schema.org/BreadcrumbList) from the site's front page to the page. */
export function breadcrumbList(origin: string, places: readonly Breadcrumb[]): object {
  const way: readonly Breadcrumb[] = [{ name: 'Mainvideo', url: new URL('/', origin).href }, ...places];
  return {
    '@type': 'BreadcrumbList',
    itemListElement: way.map(({ name, url }, i) => ({
      '@type': 'ListItem',
      position: i + 1,
      name,
      ...(url && { item: url }),
    })),
  };
}
