import { createHash } from 'node:crypto';
import { isNotModified } from './preconditions.ts';

/**
 * Returns a text that is computed per request, as the response to GET or HEAD, or 304 if the client has it. Its tag
 * is weak, since it may be compressed on its way (RFC 9110 §8.8.1).
 */
export function textAnswer(
  request: Request,
  text: string,
  { status = 200, headers }: { readonly status?: number; readonly headers: HeadersInit },
): Response {
  const etag = `"${createHash('sha256').update(text).digest('base64url').slice(0, 22)}"`;
  const tagged = new Headers(headers);
  tagged.set('etag', `W/${etag}`);
  if (status !== 200 || !isNotModified(request.headers, { etag, modifiedMs: Number.NaN }))
    return new Response(text, { status, headers: tagged });
  tagged.delete('content-type');
  return new Response(null, { status: 304, headers: tagged });
}
