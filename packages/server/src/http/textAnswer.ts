import { createHash } from 'node:crypto';
import { isNotModified } from './preconditions.ts';

export interface TextAnswer {
  readonly text: string;
  readonly contentType: string;
  readonly cacheControl: string;
  /** Default: 200. */
  readonly status?: number;
  readonly headers?: { readonly [name: string]: string };
}

/**
 * A text that is made for each request, as the answer to GET or HEAD: whoever has it already is told so instead (304). Its tag
 * is weak, since it may be compressed on its way (RFC 9110 §8.8.1).
 */
export function textAnswer(request: Request, answer: TextAnswer): Response {
  const { text, contentType, cacheControl, status = 200 } = answer;
  const etag = `"${createHash('sha256').update(text).digest('base64url').slice(0, 22)}"`;
  const headers = { 'cache-control': cacheControl, etag: `W/${etag}`, ...answer.headers };
  if (status === 200 && isNotModified(request.headers, { etag, modifiedMs: Number.NaN }))
    return new Response(null, { status: 304, headers });
  return new Response(text, { status, headers: { ...headers, 'content-type': contentType } });
}
