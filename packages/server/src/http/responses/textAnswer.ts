import { createHash } from 'node:crypto';
import { isNotModified } from './preconditions.ts';

/**
 * Responds to GET or HEAD with a text that is computed per request, or with 304 if the client already has it. The
 * entity tag is weak, since the text may be compressed in transit (RFC 9110 §8.8.1).
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
