import { readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { AssetManifest, BrowserConfig, Render } from '@mainvideo/web/rendering';
import { chosenTheme } from './chosenTheme.ts';
import { plainFailure } from './plainFailure.ts';
import { wishedLanguages } from './wishedLanguages.ts';

export interface PageParts {
  readonly loadRender: () => Promise<Render>;
  /** Where the build has put the files for the browser. */
  readonly clientFolder: string;
  readonly config: BrowserConfig;
  /** Hears why a page could not be shown. */
  readonly onFault: (error: unknown) => void;
}

/** Renders the page at the address of a request; a plain page with status 500 if even that fails. */
export async function pageAnswer(
  request: Request,
  parts: PageParts,
  fetchAsViewer: typeof globalThis.fetch,
): Promise<Response> {
  try {
    const [render, assets] = await Promise.all([parts.loadRender(), readAssets(parts.clientFolder)]);
    const { status, headers, body } = await render({
      url: new URL(request.url),
      fetch: fetchAsViewer,
      languages: wishedLanguages(request.headers),
      theme: chosenTheme(request.headers),
      assets,
      config: parts.config,
      signal: request.signal,
      onError: parts.onFault,
    });
    const response = new Response(body, { status, headers });
    if (body instanceof Uint8Array) response.headers.set('content-length', String(body.byteLength));
    return response;
  } catch (error) {
    // The browser has gone away: nobody reads the answer, and nothing is wrong.
    if (!request.signal.aborted) parts.onFault(error);
    return plainFailure(request.headers);
  }
}

/** By path: what was read last, and from when it is. */
const manifests = new Map<string, { readonly modifiedMs: number; readonly assets: AssetManifest }>();

/** Looked at for each page, since a build may end while the server runs; read when it has changed. */
async function readAssets(clientFolder: string): Promise<AssetManifest> {
  const path = join(clientFolder, 'manifest.json');
  try {
    const { mtimeMs: modifiedMs } = await stat(path);
    const known = manifests.get(path);
    if (known?.modifiedMs === modifiedMs) return known.assets;
    const assets = JSON.parse(await readFile(path, 'utf8')) as AssetManifest;
    manifests.set(path, { modifiedMs, assets });
    return assets;
  } catch (error) {
    throw new Error(`The site is not built: ${path} cannot be read. Run \`npm run build\`.`, {
      cause: error,
    });
  }
}
