import { staticFile } from './staticFile.ts';

/** Returns whether a path belongs to the documentation. */
export const isDocumentation = (pathname: string): boolean => /^\/docs(\/|$)/.test(pathname);

/**
 * Responds to GET and HEAD below `/docs`, with a page (its address has no extension) or a file that a page uses. For
 * a missing page, sends the documentation's own 404 page. If the documentation has not been built, sends a text that
 * explains this.
 *
 * @param folder output of `npm run docs`
 */
export async function documentation(request: Request, folder: string): Promise<Response> {
  const path = new URL(request.url).pathname.replace(/^\/docs/, '').replace(/\/$/, '');
  const file = /\.\w+$/.test(path) ? path : `${path || '/index'}.html`;
  // File names do not change with their contents, so browsers revalidate each time. Most responses are a 304.
  const options = { cacheControl: 'no-cache' };
  const found = await staticFile(request, folder, { ...options, pathname: file });
  if (found) return found;

  // Without the original headers: the range and conditions of the request do not apply to the 404 page.
  const plain = new Request(request.url, { method: request.method });
  const missing = await staticFile(plain, folder, { ...options, pathname: '/404.html' });
  if (missing) return new Response(missing.body, { status: 404, headers: missing.headers });
  return new Response(
    'The documentation is not built yet. `npm start` builds it in the background, `npm run docs` builds it now.\n',
    {
      status: 404,
      headers: { 'content-type': 'text/plain; charset=utf-8', 'cache-control': 'no-store' },
    },
  );
}
