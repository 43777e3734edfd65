import type { Theme } from '../ui/site/theme.ts';

/**
 * The interface between the server and the server-rendering entry. Types only, because the server does not import
 * React.
 */

/** Written by the build as `dist/client/manifest.json`. URLs are absolute paths on this site. */
export interface AssetManifest {
  /** The browser's entry module. */
  readonly entry: string;
  /** The entry's imports that contain only third-party code: React. */
  readonly libraries?: readonly string[];
  readonly styles: readonly string[];
  /** The style sheet for a browser without any stored files of the site. It is inlined, never linked. */
  readonly firstVisitStyle?: string;
  /** All modules that a page needs besides the entry, by page name (`/`, `/watch`, …), for `modulepreload`. */
  readonly pages: { readonly [pageName: string]: readonly string[] };
  /** The module of the messages that every page needs, by language (`en`, …). */
  readonly languages: { readonly [tag: string]: string };
  /** Modules of messages that only some pages need, by part (`watch`, …) and language. */
  readonly messages?: { readonly [part: string]: { readonly [tag: string]: string } };
  /** All modules of the code that loads after hydration, by file name (`client`, `startSentry`, …). */
  readonly later?: { readonly [name: string]: readonly string[] };
  /** The files of an embedded player. */
  readonly embed: { readonly script: string; readonly styles: readonly string[] };
}

/** An inline style sheet. */
export interface InlineStyle {
  /** Its URL in the manifest, which the browser does not need to fetch. */
  readonly href: string;
  readonly text: string;
}

/** What the browser needs to start, besides the cache. Sent in the page as JSON. */
export interface BrowserConfig {
  /** `null` to report nothing. */
  readonly sentryDsn: string | null;
  /** The version of the site that rendered this page. */
  readonly release: string;
  /** Whether the browser stores the shell for offline use. Default: false. */
  readonly serviceWorker?: boolean;
}

export interface RenderRequest {
  /** Absolute, as requested by the browser. Its origin is used for canonical URLs. */
  readonly url: URL;
  /** Handles requests to `/api/graphql` for the current viewer, without the network. */
  readonly fetch: typeof globalThis.fetch;
  /** The viewer's preferred languages (BCP 47), best first. */
  readonly languages: readonly string[];
  /** The viewer's choice. */
  readonly theme: Theme;
  readonly assets: AssetManifest;
  /**
   * All of `assets.styles`, and on a first visit `firstVisitStyle`. The styles needed for the first paint are
   * inlined; the rest of `assets.styles` is linked after the visible content.
   */
  readonly inlineStyles: readonly InlineStyle[];
  readonly config: BrowserConfig;
  /** Aborted when the browser disconnects. */
  readonly signal?: AbortSignal;
  /** Called with the error when a page is served with status 500 or 503. Default: `console.error`. */
  readonly onError?: (error: unknown) => void;
}

export interface RenderAnswer {
  /** 200, 404 (unknown path or id), or the status of a failure: 403, 429, 500 or 503. */
  readonly status: number;
  readonly headers: { readonly [name: string]: string };
  /** A complete HTML document in UTF-8. */
  readonly body: Uint8Array<ArrayBuffer> | ReadableStream<Uint8Array>;
}

export type Render = (request: RenderRequest) => Promise<RenderAnswer>;
