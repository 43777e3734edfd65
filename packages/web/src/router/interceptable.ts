import { matchRoute } from './routes.ts';

/**
 * Returns the destination of a click within the site. `null` leaves the click to the browser: another button or a
 * modifier key, a target, a download, another origin, a URL without a page, or `data-full-load`.
 */
export function linkDestination(event: MouseEvent, here: URL): URL | null {
  if (event.defaultPrevented || event.button !== 0) return null;
  if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return null;
  const link = linkOf(event);
  return link && pageAddress(link, here);
}

/** Returns the page that a link leads to; `null` for a link that the browser itself must follow. */
export function pageAddress(link: HTMLAnchorElement, here: URL): URL | null {
  if (link.target && link.target !== '_self') return null;
  if (link.hasAttribute('download') || link.hasAttribute('data-full-load')) return null;
  return pageUrl(link.href, here);
}

/** Returns the link around an event's target. */
export function linkOf(event: Event): HTMLAnchorElement | null {
  const target = event.target as Partial<Element> | null;
  return target?.closest?.<HTMLAnchorElement>('a[href]') ?? null;
}

/**
 * Returns the destination of a GET form within the site, with its fields in the query. `null` leaves the form to the
 * browser.
 */
export function formDestination(event: SubmitEvent, here: URL): URL | null {
  if (event.defaultPrevented) return null;
  const form = event.target as HTMLFormElement;
  const submitter = event.submitter as HTMLButtonElement | null;
  // Attributes, not properties: a field named "action" hides the property.
  const method = submitter?.getAttribute('formmethod') ?? form.getAttribute('method') ?? 'get';
  if (method.toLowerCase() !== 'get') return null;
  const target = submitter?.getAttribute('formtarget') ?? form.getAttribute('target') ?? '';
  if ((target && target !== '_self') || form.hasAttribute('data-full-load')) return null;

  const action = submitter?.getAttribute('formaction') ?? form.getAttribute('action') ?? here.href;
  const url = pageUrl(action, here);
  if (!url) return null;
  const FormDataOfPage = form.ownerDocument.defaultView!.FormData;
  const fields = [...new FormDataOfPage(form, submitter)];
  if (fields.some(([, value]) => typeof value !== 'string')) return null;
  url.search = new URLSearchParams(fields as [string, string][]).toString();
  url.hash = '';
  return url;
}

/** Other URLs (media, the API, unknown paths) are left to the server. */
function pageUrl(address: string, here: URL): URL | null {
  if (!URL.canParse(address, here)) return null;
  const url = new URL(address, here);
  if (url.origin !== here.origin) return null;
  const isUnknown = matchRoute(url.pathname).pageName === '/404' && url.pathname !== '/404';
  return isUnknown ? null : url;
}
