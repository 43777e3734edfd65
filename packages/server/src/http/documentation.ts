import { staticFile } from './staticFile.ts';

/** Whether a path is the documentation's. */
export const isDocumentation = (pathname: string): boolean => /^\/docs(\/|$)/.test(pathname);

/**
 * Responds to GET and HEAD below `/docs`: a page by its address without an extension, or a file of a page. A missing
 * page gives the documentation's own 404; if the documentation is not built, a text explains that.
 *
 * @param folder output of `npm run docs`
 */
export async function documentation(request: Request, folder: string): Promise<Response> {
  const path = new URL(request.url).pathname.replace(/^\/docs/, '').replace(/\/$/, '');
  const file = /\.\w+$/.test(path) ? path : `${path || '/index'}.html`;
  // Names stay when contents change, so browsers ask each time; most answers are a 304.
  const options = { cacheControl: 'no-cache' };
  const found = await staticFile(request, folder, { ...options, pathname: file });
  if (found) return found;

  // Whole, whatever part or version of another page was asked for.
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
