import { createClient, createRuntime, isClientError } from '@mainvideo/sdk';
import type { InitialResult } from '../data/initialResults.ts';
import { createLazyClient } from '../data/createLazyClient.ts';
import { recordResults } from '../data/recordResults.ts';
import { Document } from '../rendering/document.tsx';
import { isPaintedWith } from '../rendering/firstStyles.ts';
import { embeddedId, renderEmbed } from '../embed/renderEmbed.ts';
import { type Language, loadLanguage } from '../i18n/language.ts';
import type { Render, RenderAnswer, RenderRequest } from '../rendering/rendering.ts';
import { type Failure, failureOfRendering, statusOf } from '../router/failure.ts';
import { failureView } from '../router/failureView.tsx';
import { renderWhole } from '../rendering/renderWhole.ts';
import { pageMessages } from '../router/pageMessages.ts';
import { pages } from '../router/pages.ts';
import { matchRoute } from '../router/routes.ts';
import { loadView, type View } from '../router/view.ts';
import { shellPath } from '../serviceWorker/shellRules.ts';
import { shellDocument } from '../rendering/shellDocument.ts';
import { serverStateText } from '../rendering/serverState.ts';
import { Site } from '../app/Site.tsx';
import { withLinkedData } from '../seo/withLinkedData.ts';

/**
 * Renders the page at an address as a whole document, with the results it was rendered from.
 *
 * Each request has a separate client, so that one viewer's data never appears in another's page. It has no cache,
 * because a page runs each query once. If a page fails to load or render, the response is the error screen with the
 * status of the failure. The promise rejects only if that screen fails as well, or the browser disconnects. An
 * embedded player has a separate kind of address and no such screen: its promise rejects if its data fails to load.
 */
export const render: Render = (request) =>
  embeddedId(request.url.pathname) === undefined ? renderPage(request) : renderEmbed(request);

const renderPage: Render = async (request) => {
  const { url, fetch, signal, onError = console.error } = request;
  if (url.pathname === shellPath) return answerShell(request);
  const language = await loadLanguage(request.languages);
  const asking = createClient({ url: new URL('/api/graphql', url).href, fetch, retry: false });
  const { client, results } = recordResults(asking);
  try {
    const view = await loadView(pages, client, url, signal);
    const status = view.name === '/404' ? 404 : 200;
    const described = await withLinkedData(view, asking, language.tag, signal);
    return await answer(request, language, described, status, results);
  } catch (error) {
    signal?.throwIfAborted();
    const failure = failureOfRendering(error);
    const view = failureView(url.href, matchRoute(url.pathname).pattern, failure);
    const awaySeconds = secondsAway(error);
    const status = awaySeconds === null ? statusOf(failure) : 503;
    // A refusal is not a fault of the site.
    if (status >= 500) onError(error);
    const page = await answer(request, language, view, status, [], failure);
    return awaySeconds === null
      ? page
      : { ...page, headers: { ...page.headers, 'retry-after': String(awaySeconds) } };
  } finally {
    asking.stop();
  }
};

/** Returns how many seconds until the API is available again, or `null` if that is not the error. */
function secondsAway(error: unknown): number | null {
  const isAway = isClientError(error) && error.kind === 'http' && error.status === 503;
  return isAway && error.retryAfterMs !== null ? Math.ceil(error.retryAfterMs / 1000) : null;
}

async function answer(
  { url, theme, assets, inlineStyles, config, signal }: RenderRequest,
  language: Language,
  view: View,
  status: number,
  initialResults: readonly InitialResult[],
  failure: Failure | null = null,
): Promise<RenderAnswer> {
  const { default: Shell } = await pages['/_app']();
  const nowMs = Date.now();
  const stateText = serverStateText({
    config,
    initialResults,
    language: language.tag,
    href: url.href,
    name: view.name,
    status,
    nowMs,
    failure,
  });
  const client = createLazyClient({ initialResults, runtime: createRuntime(), load: refuseToLoad });
  const pageName = status === 404 ? '/404' : matchRoute(url.pathname).pageName;
  const part = pageMessages[pageName];
  const modules = [
    assets.languages[language.tag] ?? [],
    (part && assets.messages?.[part]?.[language.tag]) ?? [],
    assets.pages[pageName] ?? [],
  ].flat();
  const stylesWithin = inlineStyles.filter(({ href }) => isPaintedWith(pageName, href));
  const stylesAfter = assets.styles.filter((href) => !stylesWithin.some((style) => style.href === href));
  const body = await renderWhole(
    <Document
      language={language}
      theme={theme}
      stateText={stateText}
      modules={modules}
      stylesWithin={stylesWithin}
      stylesAfter={stylesAfter}
    >
      <Site Shell={Shell} initial={view} client={client} origin={url.origin} renderedMs={nowMs} />
    </Document>,
    // The entry is at the end of the body, so that it runs after the document is parsed, and is a file, so that no inline
    // script is needed. React comes first: each then runs in a separate task, and neither delays a tap for long.
    { bootstrapModules: [...(assets.libraries ?? []), assets.entry], signal },
  );
  return {
    status,
    headers: {
      'content-type': 'text/html; charset=utf-8',
      'content-language': language.tag,
      vary: 'Accept-Language, Cookie',
      // The page contains what this viewer has liked and watched.
      'cache-control': 'private, no-cache',
      ...(failure?.retryAfterSeconds && { 'retry-after': String(failure.retryAfterSeconds) }),
    },
    body,
  };
}

/** Rendering sends no requests: a page loads its data in `load`. */
async function refuseToLoad(): Promise<never> {
  throw new Error('A page asked for data while it was rendered on the server. Ask in its load.');
}

/** Responds with the shell, which the service worker stores. */
function answerShell({ url, assets, config }: RenderRequest): RenderAnswer {
  const headers = { 'content-type': 'text/html; charset=utf-8', 'cache-control': 'no-cache' };
  return { status: 200, headers, body: new Response(shellDocument(assets, config, url.href)).body! };
}
