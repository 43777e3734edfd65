import { longestPart, type TextFollower } from './followText.ts';

/** Returns the boundary of a `multipart/mixed` response (`-` if it names none), or `null` for any other type. */
export function boundaryOf({ headers }: Response): string | null {
  const [, parameters] = /^multipart\/mixed\b(.*)/i.exec(headers.get('content-type') ?? '') ?? [];
  if (parameters === undefined) return null;
  return /;\s*boundary="?([^";]+)/i.exec(parameters)?.[1]!.trim() ?? '-';
}

/**
 * Parses a multipart body (RFC 2046, section 5.1.1). Ignores preamble, epilogue, part headers and empty parts.
 *
 * @param take called with the JSON of each part, as soon as the next boundary has arrived
 * @param end called when the last boundary has arrived
 */
export function multipartText(
  boundary: string,
  take: (json: unknown) => void,
  end: () => void,
): TextFollower {
  const delimiter = `\r\n--${boundary}`;
  // The first boundary may be at the very start, without a line break before it.
  let unread = '\r\n';
  /**
   * The text of the current part; `null` before the first. It is parsed only when complete: parsing after each piece
   * would take quadratic time.
   */
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
    // A boundary may begin at the end of the text.
    const at = Math.max(unread.length - delimiter.length + 1, 0);
    if (part !== null) part += unread.slice(0, at);
    unread = unread.slice(at);
    if (part !== null && part.length > longestPart) throw new RangeError('A part is too long.');
  };
}
