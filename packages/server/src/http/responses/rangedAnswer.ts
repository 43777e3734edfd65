import { byteRange, type ByteRange } from './byteRange.ts';
import { isNotModified, isRangeCurrent, type Validators } from './preconditions.ts';

/** A byte sequence that a client requests, wherever it is stored. */
export interface Entity extends Validators {
  readonly sizeBytes: number;
  readonly contentType: string;
  readonly cacheControl: string;
  readonly headers?: { readonly [name: string]: string };
}

/** Status, headers and byte range of a response; `part` is null if it has no body. */
export interface RangedAnswer {
  readonly status: 200 | 206 | 304 | 416;
  readonly headers: Headers;
  readonly part: ByteRange | null;
}

/**
 * Returns everything but the body of a response to GET or HEAD, with support for ranges and conditions (RFC 9110 §13,
 * §14).
 */
export function rangedAnswer(request: Request, entity: Entity): RangedAnswer {
  const { sizeBytes } = entity;
  const headers = new Headers({
    'cache-control': entity.cacheControl,
    etag: entity.etag,
    'last-modified': new Date(entity.modifiedMs).toUTCString(),
    'accept-ranges': 'bytes',
    ...entity.headers,
  });
  if (isNotModified(request.headers, entity)) return { status: 304, headers, part: null };

  const range = isRangeCurrent(request.headers, entity)
    ? byteRange(request.headers.get('range'), sizeBytes)
    : 'whole';
  if (range === 'unsatisfiable') {
    headers.set('content-range', `bytes */${sizeBytes}`);
    return { status: 416, headers, part: null };
  }
  const part = range === 'whole' ? { first: 0, last: sizeBytes - 1 } : range;
  headers.set('content-type', entity.contentType);
  headers.set('content-length', String(part.last - part.first + 1));
  if (range !== 'whole') headers.set('content-range', `bytes ${part.first}-${part.last}/${sizeBytes}`);
  const status = range === 'whole' ? 200 : 206;
  return { status, headers, part: request.method === 'HEAD' ? null : part };
}
