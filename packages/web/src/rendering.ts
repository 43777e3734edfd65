import type { Theme } from './ui/theme.ts';

/** What the server and the server-rendering entry agree on. Types alone: the server imports no React. */

/** Written by the build as `dist/client/manifest.json`. Addresses are absolute paths on this site. */
export interface AssetManifest {
  /** The browser's entry module. */
  readonly entry: string;
  /** What the entry imports of others' code alone: React. */
  readonly libraries?: readonly string[];
  readonly styles: readonly string[];
  /** A style sheet for a browser that has nothing of the site yet; it is never linked. */
  readonly firstVisitStyle?: string;
  /** For each page's name (`/`, `/watch`, …): every module it needs besides the entry, for `modulepreload`. */
  readonly pages: { readonly [pageName: string]: readonly string[] };
  /** For each language (`en`, …): the module of what every page says. */
  readonly languages: { readonly [tag: string]: string };
  /** The same of what only some pages say, by the name of that part (`watch`, …). */
  readonly messages?: { readonly [part: string]: { readonly [tag: string]: string } };
  /** What is loaded once the page is alive, by the name of its file (`client`, `startSentry`, …): every module it needs. */
  readonly later?: { readonly [name: string]: readonly string[] };
  /** What a player on another page loads. */
  readonly embed: { readonly script: string; readonly styles: readonly string[] };
}

/** A style sheet whose text is in the page. */
export interface InlineStyle {
  /** Its address, as in the manifest: the browser need not fetch it. */
  readonly href: string;
  readonly text: string;
}

/** What the browser needs to start, beside the cache: it travels in the page as JSON. */
export interface BrowserConfig {
  /** `null`: nothing is reported. */
  readonly sentryDsn: string | null;
  /** The version of the site that made this page. */
  readonly release: string;
  /** Whether the browser stores the shell for offline use. Default: false. */
  readonly serviceWorker?: boolean;
}

export interface RenderRequest {
  /** Absolute, as the browser asked for it: canonical addresses are made from its origin. */
  readonly url: URL;
  /** Answers `/api/graphql` without a network, as the viewer who asks. */
  readonly fetch: typeof globalThis.fetch;
  /** What the viewer would like to read, best first, as BCP 47. */
  readonly languages: readonly string[];
  /** What the viewer has chosen. */
  readonly theme: Theme;
  readonly assets: AssetManifest;
  /**
   * All of `assets.styles`, and on a first visit `firstVisitStyle`. The styles needed for the first paint are
   * inlined; the rest of `assets.styles` is linked after the visible content.
   */
  readonly inlineStyles: readonly InlineStyle[];
  readonly config: BrowserConfig;
  /** Aborted when the browser goes away. */
  readonly signal?: AbortSignal;
  /** Hears why a page is answered with 500. Default: `console.error`. */
  readonly onError?: (error: unknown) => void;
}

export interface RenderAnswer {
  /** 200, 404 (unknown path, or nothing has this id) or 500. */
  readonly status: number;
  readonly headers: { readonly [name: string]: string };
  /** UTF-8 HTML, a whole document. */
  readonly body: Uint8Array<ArrayBuffer> | ReadableStream<Uint8Array>;
}

export type Render = (request: RenderRequest) => Promise<RenderAnswer>;
