import type { FileHandle } from 'node:fs/promises';

/** A part of an open file, both ends inclusive. The code that sends it closes the file. */
export interface FilePart {
  readonly file: FileHandle;
  readonly first: number;
  readonly last: number;
}

/**
 * The source of a response body. Reading the body as a stream costs a few promises and a copy for each chunk. Code
 * that knows the source can send it directly and leave the stream unread.
 */
export type KnownBody = Uint8Array<ArrayBuffer> | FilePart;

const bodies = new WeakMap<Response, KnownBody>();

/**
 * Records the source of a response's body.
 *
 * @param body the source of the stream in `response`
 */
export function rememberBody(response: Response, body: KnownBody): Response {
  bodies.set(response, body);
  return response;
}

/** Returns a response whose body is these bytes, with a `Content-Length` header. */
export function bytesResponse(bytes: Uint8Array<ArrayBuffer>, init: ResponseInit): Response {
  const response = new Response(bytes, init);
  response.headers.set('content-length', String(bytes.byteLength));
  return rememberBody(response, bytes);
}

/** Returns the source of a response's body; undefined if only the stream is known. */
export function findBody(response: Response): KnownBody | undefined {
  return bodies.get(response);
}
