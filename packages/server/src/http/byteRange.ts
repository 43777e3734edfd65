/** Bytes of a file, both ends inclusive. */
export interface ByteRange {
  readonly first: number;
  readonly last: number;
}

/**
 * Which bytes a `Range` header asks for (RFC 9110 §14.1.2).
 *
 * @returns `'whole'`: the header is to be ignored, for it is absent, in another unit or not well-formed, or names several ranges,
 *   which a server may ignore (§14.2); `'unsatisfiable'`: answer 416
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
