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

/** Below the size of about one packet, compression gains nothing. */
const minBytes = 1024;
const compressible =
  /^(?:text\/(?!event-stream)|application\/(?:(?:[\w.-]+\+)?(?:json|xml)\b|vnd\.apple\.mpegurl)|image\/svg\+xml)/;

/**
 * Larger bodies are compressed while they are sent. GraphQL responses are never larger, so that for a slow client
 * only the compressed body is held in memory.
 */
const maxWholeBytes = 4 * 1024 * 1024;
// Quality 4 makes watch pages larger than gzip does. Quality 6 takes 0.9 ms for such a page (gzip: 0.8) and its
// output is 9 % smaller than with 4, so that page and headers fit into the ten packets that a new connection starts
// with (RFC 6928). The default, 11, suits files that are compressed once.
const brotliOptions = { params: { [constants.BROTLI_PARAM_QUALITY]: 6 } };
/** Compresses the whole body in one call on another thread. A stream would return to this thread for each chunk. */
const compressWhole = {
  br: (bytes: Uint8Array) =>
    promisify<Uint8Array, BrotliOptions, Buffer>(brotliCompress)(bytes, brotliOptions),
  gzip: promisify<Uint8Array, Buffer>(gzip),
};

/**
 * Compresses a response if that is worthwhile and the client accepts it. A body of known length is compressed before
 * it is sent, any other while it is sent. May change the headers of `response`.
 */
export async function compressedResponse(request: Request, response: Response): Promise<Response> {
  const { headers, status } = response;
  const isCandidate =
    response.body !== null &&
    compressible.test(headers.get('content-type') ?? '') &&
    !headers.has('content-encoding') &&
    // Byte ranges refer to the stored bytes.
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
  // The pipeline destroys the compressed stream on an error, so its reader receives it.
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
    // This also runs when the client disconnects before the end.
    await reader.cancel();
  }
}
