import { createHash } from 'node:crypto';
import { isNotModified } from './preconditions.ts';

/**
 * A text that is made for each request, as the answer to GET or HEAD: whoever has it already is told so instead (304). Its tag
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
