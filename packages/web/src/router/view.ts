import { type Client, isClientError, type QueryResult } from '@mainvideo/sdk';
import type { ComponentType } from 'react';
import { loadMessages } from '../i18n/language.ts';
import type { Freshness } from './freshness.ts';
import type { HeadTags, PageModule, PageProps } from './page.ts';
import { pageMessages } from './pageMessages.ts';
import { matchRoute, notFoundRoute, type PageName, pathOf, type Route } from './routes.ts';

/** What the shell shows: a page with its properties, or a failure in the form of a page. */
export interface View {
  /** Absolute URL. */
  readonly href: string;
  /** The page's pattern, or `/404` if nothing was found. Used as the name of transactions. */
  readonly name: string;
  readonly Component: ComponentType<any>;
  readonly pageProps: PageProps;
  readonly head: HeadTags;
  readonly freshness: Freshness;
  /** Whether the page could not be loaded. Retrying may help. */
  readonly failed: boolean;
}

export type PageModules = { readonly [name in PageName]: () => Promise<PageModule> };

/** A page's code failed to load: offline, or replaced by a newer release. Reloading the document helps. */
export class PageCodeError extends Error {
  override readonly name = 'PageCodeError';
}

/**
 * Loads the page at a URL, with its data. An unknown path, a page that finds nothing, and a URL with input that the
 * API rejects (such as a cursor of another list) result in `/404`.
 *
 * Rejects with a PageCodeError, or with an error of the page's `load`, usually a ClientError of the SDK.
 */
export function loadView(pages: PageModules, client: Client, url: URL, signal?: AbortSignal): Promise<View> {
  return loadRoute(pages, client, url, matchRoute(url.pathname), signal);
}

/** Imports a page's code and its messages in parallel. */
export async function importPage(pages: PageModules, pageName: PageName): Promise<PageModule> {
  try {
    const part = pageMessages[pageName];
    const [page] = await Promise.all([pages[pageName](), part && loadMessages(part)]);
    return page;
  } catch (cause) {
    throw new PageCodeError(`The code of the page ${pageName} did not load. Load the document again.`, {
      cause,
    });
  }
}

async function loadRoute(
  pages: PageModules,
  client: Client,
  url: URL,
  route: Route,
  signal: AbortSignal | undefined,
): Promise<View> {
  const page = await importPage(pages, route.pageName);
  signal?.throwIfAborted();
  const sources = new Set<QueryResult['source']>();
  const context = { client: notingSources(client, sources), params: route.params, url, signal };
  const pageProps: PageProps = await page.load(context).catch(nothingIfRefused);
  if (pageProps.notFound && route !== notFoundRoute) {
    return loadRoute(pages, client, url, notFoundRoute, signal);
  }
  return {
    href: url.href,
    name: route.pattern,
    Component: page.default,
    pageProps,
    head: { canonicalPath: pathOf(route.pageName, route.params), ...page.head?.(pageProps, url) },
    freshness: sources.has('cache') ? 'cached' : 'fresh',
    failed: false,
  };
}

/** Treats rejected input as not found: the input comes from the URL, so a retry would be rejected again. */
function nothingIfRefused(error: unknown): PageProps {
  const isRefused =
    isClientError(error) &&
    error.kind === 'graphql' &&
    error.errors.length > 0 &&
    error.errors.every(({ extensions }) => extensions?.['code'] === 'BAD_USER_INPUT');
  if (isRefused) return { notFound: true };
  throw error;
}

/** Wraps a client to record the sources of a page's data, so that its `load` need not report them. */
function notingSources(client: Client, sources: Set<QueryResult['source']>): Client {
  return {
    ...client,
    async query(options) {
      const result = await client.query(options);
      sources.add(result.source);
      return result;
    },
  };
}
