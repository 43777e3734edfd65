import { type Client, isClientError, type QueryResult } from '@mainvideo/sdk';
import type { ComponentType } from 'react';
import { loadMessages } from '../i18n/language.ts';
import type { Freshness } from './freshness.ts';
import type { HeadTags, PageModule, PageProps } from './page.ts';
import { pageMessages } from './pageMessages.ts';
import { matchRoute, notFoundRoute, type PageName, pathOf, type Route } from './routes.ts';

/** What the shell shows: a page with its properties, or a failure dressed as one. */
export interface View {
  /** Absolute. */
  readonly href: string;
  /** The page's pattern, `/404` where nothing was found: transactions have this name. */
  readonly name: string;
  readonly Component: ComponentType<any>;
  readonly pageProps: PageProps;
  readonly head: HeadTags;
  readonly freshness: Freshness;
  /** The page could not be loaded; trying again may help. */
  readonly failed: boolean;
}

export type PageModules = { readonly [name in PageName]: () => Promise<PageModule> };

/** A page's code did not load: no network, or a newer release has replaced it. Reloading the document helps. */
export class PageCodeError extends Error {
  override readonly name = 'PageCodeError';
}

/**
 * The page at an address, with its data. An unknown path, a page that finds nothing, and an address whose data the
 * API refuses to look for (a cursor of another list, say) are `/404`.
 *
 * Rejects with a PageCodeError, or with what the page's `load` rejects with: a ClientError of the SDK, usually.
 */
export function loadView(pages: PageModules, client: Client, url: URL, signal?: AbortSignal): Promise<View> {
  return loadRoute(pages, client, url, matchRoute(url.pathname), signal);
}

/** The code of a page and what it says: the rest of its loading waits for nothing else. */
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

/** What a page asks for comes from its address, so trying again would be refused again. */
function nothingIfRefused(error: unknown): PageProps {
  const isRefused =
    isClientError(error) &&
    error.kind === 'graphql' &&
    error.errors.length > 0 &&
    error.errors.every(({ extensions }) => extensions?.['code'] === 'BAD_USER_INPUT');
  if (isRefused) return { notFound: true };
  throw error;
}

/** The same client to a page's `load`, which need not say where its data came from. */
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
