/** A place on the way to a page. */
interface Breadcrumb {
  readonly name: string;
  /** Absolute. Absent: the page itself. */
  readonly url?: string;
}

/** The way to a page, from the front page of the site on, as a schema.org BreadcrumbList (https://schema.org/BreadcrumbList). */
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
