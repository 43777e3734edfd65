import type { Client } from '@mainvideo/sdk';
import type { ComponentType } from 'react';
import type { Message } from '../i18n/language.ts';

/** What a page's `load` gets. */
export interface PageContext {
  readonly client: Client;
  /** The named parts of the path, decoded: `{ id }` for `/watch/:id`. */
  readonly params: { readonly [name: string]: string };
  readonly url: URL;
  readonly signal?: AbortSignal;
}

/** What every page hands the shell. The rest is between a page's `load` and its component. */
export interface PageProps {
  /** The document's title is its title (S2). */
  readonly mainVideo?: { readonly title: string } | null;
  /** The document's title without a main video: user text, or a message. */
  readonly title?: string | Message;
  /** Nothing has this id: the shell renders `/404`, the server answers 404. */
  readonly notFound?: boolean;
}

/** What a page says about itself in the document's head, beside its title. Addresses may be paths on this site. */
export interface HeadTags {
  /** Plain text; the first 300 characters are used. Empty: the site's own. */
  readonly description?: string;
  /** Default: the page's path without its query. A search says `/search?q=…` here. */
  readonly canonicalPath?: string;
  /** The picture of a shared link. */
  readonly image?: {
    readonly url: string;
    readonly width?: number | null;
    readonly height?: number | null;
  } | null;
  /** What Open Graph calls it. Default: `website`. */
  readonly type?: 'website' | 'video.other' | 'profile';
  /** The playable file of a shared link: the first of `video.sources`. */
  readonly video?: {
    readonly url: string;
    readonly mimeType: string;
    readonly width: number;
    readonly height: number;
  } | null;
  /** The path of the player that other pages may show; its size is that of `video`. */
  readonly playerPath?: string;
  /** The same in another form: a feed, or how to embed it. */
  readonly alternate?: { readonly type: string; readonly path: string };
  /** Linked data, as `videoStructuredData` makes it. */
  readonly jsonLd?: object;
  /** Search engines leave the page out. */
  readonly noIndex?: boolean;
}

/** A file in `pages/`. */
export interface PageModule<Props extends PageProps = any> {
  load(context: PageContext): Promise<Props>;
  /** Pure. `url` is the page's own, absolute. */
  head?(pageProps: Props, url: URL): HeadTags;
  readonly default: ComponentType<Props>;
}
