import type { Client } from '@mainvideo/sdk';
import type { ComponentType } from 'react';
import type { Message } from '../i18n/language.ts';

/** The context of a page's `load`. */
export interface PageContext {
  readonly client: Client;
  /** The named parts of the path, decoded: `{ id }` for `/watch/:id`. */
  readonly params: { readonly [name: string]: string };
  readonly url: URL;
  readonly signal?: AbortSignal;
}

/** The properties that every page provides for the shell. The others are between a page's `load` and its component. */
export interface PageProps {
  /** The video whose title becomes the document's title (S2). */
  readonly mainVideo?: { readonly title: string } | null;
  /** The document's title without a main video: user text, or a message. */
  readonly title?: string | Message;
  /** Nothing has this id: the shell renders `/404`, and the server responds with 404. */
  readonly notFound?: boolean;
}

/** A page's metadata for the document's head, besides its title. URLs may be paths on this site. */
export interface HeadTags {
  /** Plain text; the first 300 characters are used. If empty, the site's own description is used. */
  readonly description?: string;
  /** Default: the page's path without a query. A search page sets `/search?q=…`. */
  readonly canonicalPath?: string;
  /** The picture for shared links. */
  readonly image?: {
    readonly url: string;
    readonly width?: number | null;
    readonly height?: number | null;
  } | null;
  /** The Open Graph type. Default: `website`. */
  readonly type?: 'website' | 'video.other' | 'profile';
  /** The playable file for shared links: the first of `video.sources`. */
  readonly video?: {
    readonly url: string;
    readonly mimeType: string;
    readonly width: number;
    readonly height: number;
  } | null;
  /** The path of the embedded player. It has the size of `video`. */
  readonly playerPath?: string;
  /** An alternate representation of the page: a feed, or the oEmbed data. */
  readonly alternate?: { readonly type: string; readonly path: string };
  /** Whether the server describes the page to search engines; on the server the description, as JSON for a script element. */
  readonly linkedData?: true | string;
  /** Whether search engines should leave the page out. */
  readonly noIndex?: boolean;
}

/** A module in `pages/`. */
export interface PageModule<Props extends PageProps = any> {
  load(context: PageContext): Promise<Props>;
  /** Must be pure. `url` is the absolute URL of the page. */
  head?(pageProps: Props, url: URL): HeadTags;
  readonly default: ComponentType<Props>;
}
