import { longestPart, type TextFollower } from './followText.ts';

/** Of a `multipart/mixed` answer; `null`: it is of another type. Where none is named, it is `-`. */
export function boundaryOf({ headers }: Response): string | null {
  const [, parameters] = /^multipart\/mixed\b(.*)/i.exec(headers.get('content-type') ?? '') ?? [];
  if (parameters === undefined) return null;
  return /;\s*boundary="?([^";]+)/i.exec(parameters)?.[1]!.trim() ?? '-';
}

/**
 * Takes a multipart body apart (RFC 2046, section 5.1.1). Preamble, epilogue, the parts' headers and empty parts are passed
 * over.
 *
 * @param take called with the JSON of each part, as soon as the next boundary shows that it is whole
 * @param end called when the last boundary has come
 */
export function multipartText(
  boundary: string,
  take: (json: unknown) => void,
  end: () => void,
): TextFollower {
  const delimiter = `\r\n--${boundary}`;
  // Before the first boundary there need not be a line.
  let unread = '\r\n';
  /** What has come of the part; `null`: before the first. Looked into only when it is whole: at each piece, it would take for ever. */
  let part: string | null = null;

  return (text) => {
    const pieces = (unread + text).split(delimiter);
    unread = pieces.pop()!;
    for (const piece of pieces) {
      const whole = part === null ? '' : part + piece;
      part = '';
      const body = whole.slice(whole.indexOf('\r\n\r\n') >>> 0).trim();
      if (body !== '') take(JSON.parse(body));
    }
    if (part === '' && unread.startsWith('--')) return end();
    // A boundary may have begun at the end.
    const at = Math.max(unread.length - delimiter.length + 1, 0);
    if (part !== null) part += unread.slice(0, at);
    unread = unread.slice(at);
    if (part !== null && part.length > longestPart) throw new RangeError('A part is too long.');
  };
}
