import { createHash } from 'node:crypto';
import { statSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { AssetManifest, BrowserConfig, InlineStyle, Render } from '@mainvideo/web/rendering';
import { chosenTheme } from './chosenTheme.ts';
import { bytesResponse } from './knownBody.ts';
import { plainFailure } from './plainFailure.ts';
import { wishedLanguages } from './wishedLanguages.ts';

export interface PageParts {
  readonly loadRender: () => Promise<Render>;
  /** Where the build has put the files for the browser. */
  readonly clientFolder: string;
  readonly config: BrowserConfig;
  /** Hears why a page could not be shown. */
  readonly onFault: (error: unknown) => void;
  /** What the log calls the request. */
  readonly requestId?: string;
}

export interface PageAnswer {
  readonly response: Response;
  /** Of the style sheets in the page itself, as `sha256-…` for its Content-Security-Policy. */
  readonly styleHashes: readonly string[];
}

/**
 * Renders the page at the address of a request; a plain page with status 500 or 503 if even that fails.
 *
 * @param isFirstVisit the browser has nothing of the site yet
 */
export async function pageAnswer(
  request: Request,
  parts: PageParts,
  fetchAsViewer: typeof globalThis.fetch,
  { isFirstVisit = false } = {},
): Promise<PageAnswer> {
  try {
    const [render, { assets, inlineStyles, styleHashes }] = await Promise.all([
      parts.loadRender(),
      readBuild(parts.clientFolder),
    ]);
    const { status, headers, body } = await render({
      url: new URL(request.url),
      fetch: fetchAsViewer,
      languages: wishedLanguages(request.headers),
      theme: chosenTheme(request.headers),
      assets,
      inlineStyles: isFirstVisit
        ? inlineStyles
        : inlineStyles.filter(({ href }) => href !== assets.firstVisitStyle),
      config: parts.config,
      signal: request.signal,
      onError: parts.onFault,
    });
    const response =
      body instanceof Uint8Array
        ? bytesResponse(body, { status, headers })
        : new Response(body, { status, headers });
    return { response, styleHashes };
  } catch (error) {
    // The browser has disconnected: no one reads the response, and nothing is wrong.
    if (!request.signal.aborted) parts.onFault(error);
    return {
      response: plainFailure(request.headers, parts.requestId, secondsAway(error)),
      styleHashes: [],
    };
  }
}

/** When GraphQL, which refused what the page needs for now, can be asked again; null: it failed for another reason. */
function secondsAway(error: unknown): number | null {
  const { kind, status, retryAfterMs } = error as {
    kind?: string;
    status?: number;
    retryAfterMs?: number | null;
  };
  const isAway = kind === 'http' && status === 503 && typeof retryAfterMs === 'number';
  return isAway ? Math.ceil(retryAfterMs / 1000) : null;
}

/** What the build has written for the browser, as far as pages need to know. */
interface Build {
  readonly assets: AssetManifest;
  readonly inlineStyles: readonly InlineStyle[];
  readonly styleHashes: readonly string[];
}

/** By path: what was read last, and from when it is. */
const builds = new Map<string, { readonly modifiedMs: number; readonly build: Build }>();

/** Looked at for each page, since a build may end while the server runs; read when it has changed. */
export async function readBuild(clientFolder: string): Promise<Build> {
  const path = join(clientFolder, 'manifest.json');
  try {
    // At once: to ask on another thread costs ten times as much.
    const { mtimeMs: modifiedMs } = statSync(path);
    const known = builds.get(path);
    if (known?.modifiedMs === modifiedMs) return known.build;
    const assets = JSON.parse(await readFile(path, 'utf8')) as AssetManifest;
    const inlineStyles = await Promise.all(
      [...assets.styles, assets.firstVisitStyle ?? []]
        .flat()
        .map(async (href) => ({ href, text: await readFile(join(clientFolder, href), 'utf8') })),
    );
    const styleHashes = inlineStyles.map(
      ({ text }) => `sha256-${createHash('sha256').update(text).digest('base64')}`,
    );
    const build = { assets, inlineStyles, styleHashes };
    builds.set(path, { modifiedMs, build });
    return build;
  } catch (error) {
    throw new Error(`The site is not built: ${path} cannot be read. Run \`npm run build\`.`, {
      cause: error,
    });
  }
}
