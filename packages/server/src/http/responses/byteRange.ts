/** A range of bytes in a file, both ends inclusive. */
export interface ByteRange {
  readonly first: number;
  readonly last: number;
}

/**
 * Parses a `Range` header (RFC 9110 §14.1.2).
 *
 * @returns `'whole'` if the header should be ignored: it is absent, malformed, in another unit, or lists several
 *   ranges, which a server may ignore (§14.2). `'unsatisfiable'` if the response should be a 416.
 */
export function byteRange(header: string | null, sizeBytes: number): ByteRange | 'whole' | 'unsatisfiable' {
  const match = /^bytes[ \t]*=[ \t]*(\d*)-(\d*)[ \t]*$/i.exec(header ?? '');
  if (!match) return 'whole';
  const [, firstText = '', lastText = ''] = match;
  if (firstText === '') return lastText === '' ? 'whole' : suffix(Number(lastText), sizeBytes);
  const first = Number(firstText);
  const last = lastText === '' ? Infinity : Number(lastText);
  if (last < first) return 'whole';
  if (first >= sizeBytes) return 'unsatisfiable';
  return { first, last: Math.min(last, sizeBytes - 1) };
}

function suffix(lengthBytes: number, sizeBytes: number): ByteRange | 'unsatisfiable' {
  if (lengthBytes === 0 || sizeBytes === 0) return 'unsatisfiable';
  return { first: Math.max(0, sizeBytes - lengthBytes), last: sizeBytes - 1 };
}
