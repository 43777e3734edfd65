import { pipeline, Readable } from 'node:stream';
import type { ReadableStream as NodeReadableStream } from 'node:stream/web';
import { promisify } from 'node:util';
import {
  brotliCompress,
  type BrotliOptions,
  constants,
  createBrotliCompress,
  createGzip,
  gzip,
} from 'node:zlib';
import { preferredEncoding } from './contentEncoding.ts';
import { bytesResponse, findBody } from './knownBody.ts';

/** Less than a packet or so: compressing gains nothing. */
const minBytes = 1024;
const compressible =
  /^(?:text\/(?!event-stream)|application\/(?:(?:[\w.-]+\+)?(?:json|xml)\b|vnd\.apple\.mpegurl)|image\/svg\+xml)/;

/** More than that is compressed while it is sent. GraphQL answers no more: what waits for a slow client is then the short form alone. */
const maxWholeBytes = 4 * 1024 * 1024;
// 4 makes watch pages larger than gzip does. 6 takes 0.9 ms for one (gzip: 0.8) and is 9 % smaller than 4, so that it fits with its headers
// into the ten packets that a new connection begins with (RFC 6928). The default, 11, is for files that are compressed once.
const brotliOptions = { params: { [constants.BROTLI_PARAM_QUALITY]: 6 } };
/** In one go, on another thread: a stream comes back to this one for each piece. */
const compressWhole = {
  br: (bytes: Uint8Array) =>
    promisify<Uint8Array, BrotliOptions, Buffer>(brotliCompress)(bytes, brotliOptions),
  gzip: promisify<Uint8Array, Buffer>(gzip),
};

/**
 * The response, whose headers may be changed, compressed where that is worth it and the client takes it: at once if its length is known, else while it is sent.
 */
export async function compressedResponse(request: Request, response: Response): Promise<Response> {
  const { headers, status } = response;
  const isCandidate =
    response.body !== null &&
    compressible.test(headers.get('content-type') ?? '') &&
    !headers.has('content-encoding') &&
    // Ranges are of the bytes as they are stored.
    !headers.has('accept-ranges');
  if (!isCandidate) return response;
  headers.append('vary', 'Accept-Encoding');
  const encoding = preferredEncoding(request.headers.get('accept-encoding'));
  if (encoding === null) return response;

  // A response with a known length is complete.
  const wholeBytes = Number(headers.get('content-length') ?? Infinity);
  if (wholeBytes >= minBytes && wholeBytes <= maxWholeBytes) {
    const known = findBody(response);
    const bytes = known instanceof Uint8Array ? known : new Uint8Array(await response.arrayBuffer());
    const compressed = await compressWhole[encoding](bytes);
    headers.set('content-encoding', encoding);
    return bytesResponse(compressed as Uint8Array<ArrayBuffer>, { status, headers });
  }
  headers.delete('content-length');
  const reader = response.body!.getReader();
  const start = await readStart(reader);
  if (start.isWhole && start.sizeBytes < minBytes) {
    return bytesResponse(Buffer.concat(start.chunks), { status, headers });
  }
  headers.set('content-encoding', encoding);
  const compressor = encoding === 'br' ? createBrotliCompress(brotliOptions) : createGzip();
  // Errors reach the reader of the compressed stream: the pipeline destroys it.
  pipeline(Readable.from(chunksOf(start, reader)), compressor, () => undefined);
  const body = Readable.toWeb(compressor) as NodeReadableStream<Uint8Array> as ReadableStream<Uint8Array>;
  return new Response(body, { status, headers });
}

type Reader = ReadableStreamDefaultReader<Uint8Array>;

interface Start {
  readonly chunks: readonly Uint8Array[];
  readonly sizeBytes: number;
  readonly isWhole: boolean;
}

async function readStart(reader: Reader): Promise<Start> {
  const chunks: Uint8Array[] = [];
  let sizeBytes = 0;
  while (sizeBytes < minBytes) {
    const { done, value } = await reader.read();
    if (done) return { chunks, sizeBytes, isWhole: true };
    chunks.push(value);
    sizeBytes += value.byteLength;
  }
  return { chunks, sizeBytes, isWhole: false };
}

async function* chunksOf(start: Start, reader: Reader): AsyncGenerator<Uint8Array, void> {
  try {
    yield* start.chunks;
    for (let next = await reader.read(); !next.done; next = await reader.read()) yield next.value;
  } finally {
    // Also when the client goes away before the end.
    await reader.cancel();
  }
}
