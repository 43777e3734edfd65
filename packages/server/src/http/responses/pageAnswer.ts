import { createHash } from 'node:crypto';
import { statSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { AssetManifest, BrowserConfig, InlineStyle, Render } from '@mainvideo/web/rendering';
import { chosenTheme } from '../requests/chosenTheme.ts';
import { bytesResponse } from './knownBody.ts';
import { plainFailure, type Refusal } from './plainFailure.ts';
import { wishedLanguages } from '../requests/wishedLanguages.ts';

export interface PageParts {
  readonly loadRender: () => Promise<Render>;
  /** The folder of the built client files. */
  readonly clientFolder: string;
  readonly config: BrowserConfig;
  /** Called with the error if a page could not be rendered. */
  readonly onFault: (error: unknown) => void;
  /** The id of the request in the log. */
  readonly requestId?: string;
}

export interface PageAnswer {
  readonly response: Response;
  /** Hashes of the page's inline style sheets, as `sha256-…`, for its Content-Security-Policy. */
  readonly styleHashes: readonly string[];
}

/**
 * Renders the page at the address of a request. If rendering fails, returns a plain page with status 429, 500 or 503.
 *
 * @param isFirstVisit the browser has nothing of the site cached yet
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
    const refusal = refusalOf(error);
    // Neither a browser that has disconnected nor a client that asks for too much is a fault of the site.
    if (!request.signal.aborted && refusal?.status !== 429) parts.onFault(error);
    return { response: plainFailure(request.headers, parts.requestId, refusal), styleHashes: [] };
  }
}

/** Returns how GraphQL refused the page's query for now; `undefined` if the page failed for another reason. */
function refusalOf(error: unknown): Refusal | undefined {
  const { kind, status, retryAfterMs } = error as {
    kind?: string;
    status?: number;
    retryAfterMs?: number | null;
  };
  const isForNow = kind === 'http' && (status === 429 || status === 503) && typeof retryAfterMs === 'number';
  return isForNow ? { status, retryAfterSeconds: Math.ceil(retryAfterMs / 1000) } : undefined;
}

/** The part of the client build's output that pages need. */
interface Build {
  readonly assets: AssetManifest;
  readonly inlineStyles: readonly InlineStyle[];
  readonly styleHashes: readonly string[];
}

/** The latest build by path, with the modification time of the file it was read from. */
const builds = new Map<string, { readonly modifiedMs: number; readonly build: Build }>();

/**
 * Returns the build. Checks the file for each page, since a build may finish while the server runs, and reads it
 * again if it has changed.
 */
export async function readBuild(clientFolder: string): Promise<Build> {
  const path = join(clientFolder, 'manifest.json');
  try {
    // Synchronous: the asynchronous call costs ten times as much.
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
