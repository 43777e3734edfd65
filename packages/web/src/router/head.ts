import type { HeadTags } from './page.ts';
import { siteCard } from './siteCard.ts';

/** An element of the document's head: its name, and its HTML attributes. */
export interface HeadElement {
  readonly tag: 'meta' | 'link';
  readonly attributes: { readonly [name: string]: string };
}

const siteName = 'Mainvideo';
const descriptionLength = 300;

/**
 * Returns the metadata for search engines and shared links: description, canonical URL, Open Graph and Twitter cards.
 *
 * @param siteDescription for a page without a description
 * @param origin makes paths absolute; a page hidden from search engines has no canonical URL
 */
export function headElements(
  title: string,
  head: HeadTags,
  siteDescription: string,
  origin: string,
): readonly HeadElement[] {
  const description = shorten(head.description ?? '') || siteDescription;
  const url = head.noIndex ? null : absolute(head.canonicalPath ?? '/', origin);
  const own = head.image && absolute(head.image.url, origin);
  const picture = own ? head.image! : siteCard;
  const image = own ?? absolute(siteCard.url, origin);
  const video = head.video ? absolute(head.video.url, origin) : null;
  const player = head.playerPath ? absolute(head.playerPath, origin) : null;
  const size = (name: string) => [
    property(`${name}:width`, head.video?.width),
    property(`${name}:height`, head.video?.height),
  ];
  return [
    named('description', description),
    named('robots', head.noIndex ? 'noindex' : null),
    url === null ? null : link({ rel: 'canonical', href: url }),
    head.alternate
      ? link({ rel: 'alternate', type: head.alternate.type, href: absolute(head.alternate.path, origin)! })
      : null,
    property('og:site_name', siteName),
    property('og:title', title),
    property('og:description', description),
    property('og:type', head.type ?? 'website'),
    property('og:url', url),
    property('og:image', image),
    property('og:image:width', picture.width),
    property('og:image:height', picture.height),
    // The player first, because services that support both the player and the file use the first one.
    ...(player
      ? [property('og:video', player), property('og:video:type', 'text/html'), ...size('og:video')]
      : []),
    ...(video
      ? [
          property('og:video', video),
          property('og:video:type', head.video?.mimeType.split(';')[0]),
          ...size('og:video'),
        ]
      : []),
    named('twitter:card', player ? 'player' : 'summary_large_image'),
    ...(player
      ? [
          named('twitter:player', player),
          named('twitter:player:width', head.video?.width),
          named('twitter:player:height', head.video?.height),
        ]
      : []),
    named('twitter:title', title),
    named('twitter:description', description),
    named('twitter:image', image),
  ].filter((element) => element !== null);
}

function link(attributes: HeadElement['attributes']): HeadElement {
  return { tag: 'link', attributes };
}

type Content = string | number | null | undefined;

function named(name: string, content: Content): HeadElement | null {
  return content ? { tag: 'meta', attributes: { name, content: String(content) } } : null;
}

function property(name: string, content: Content): HeadElement | null {
  return content ? { tag: 'meta', attributes: { property: name, content: String(content) } } : null;
}

/** Returns an absolute URL, or `null` for other schemes than http and https, such as `javascript:`. */
function absolute(address: string, origin: string): string | null {
  if (!URL.canParse(address, origin)) return null;
  const url = new URL(address, origin);
  return url.protocol === 'https:' || url.protocol === 'http:' ? url.href : null;
}

function shorten(text: string): string {
  const line = text.replace(/\s+/g, ' ').trim();
  if (line.length <= descriptionLength) return line;
  const cut = line.slice(0, descriptionLength - 1);
  // Cut between words if possible, and never inside a surrogate pair.
  return `${cut.replace(/\s+\S*$/, '').replace(/[\uD800-\uDBFF]$/, '')}…`;
}
