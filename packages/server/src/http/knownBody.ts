import type { FileHandle } from 'node:fs/promises';

/** A part of an open file, both ends inclusive. The sender closes the file. */
export interface FilePart {
  readonly file: FileHandle;
  readonly first: number;
  readonly last: number;
}

/**
 * The source of a body. A response exposes it as a stream, which costs a few promises and a copy for each piece; code
 * that has the source can send that instead, and leave the stream unread.
 */
export type KnownBody = Uint8Array<ArrayBuffer> | FilePart;

const bodies = new WeakMap<Response, KnownBody>();

/** @param body what the response streams */
export function rememberBody(response: Response, body: KnownBody): Response {
  bodies.set(response, body);
  return response;
}

/** A response whose body is these bytes; their length is among its headers. */
export function bytesResponse(bytes: Uint8Array<ArrayBuffer>, init: ResponseInit): Response {
  const response = new Response(bytes, init);
  response.headers.set('content-length', String(bytes.byteLength));
  return rememberBody(response, bytes);
}

/** `undefined`: of this body only the stream is known. */
export function findBody(response: Response): KnownBody | undefined {
  return bodies.get(response);
}
