/** A part of a text: plain, an external link, or a time in the video. */
export type TextPiece =
  | { readonly type: 'text'; readonly text: string }
  | { readonly type: 'link'; readonly text: string; readonly href: string }
  | { readonly type: 'moment'; readonly text: string; readonly seconds: number };

// URLs first, so that 12:30 within a URL is not parsed as a time. Neither branch backtracks over what it consumed.
const pattern = /(\bhttps?:\/\/[^\s<>"]+)|((?<![\d:.])(?:(\d{1,2}):)?(\d{1,2}):([0-5]\d)(?![\d:]))/gi;

/**
 * Finds http(s) URLs and times (`3:07`, `1:02:03`) in plain text. Joining the parts gives the text.
 *
 * Only http and https URLs become links. Punctuation at the end of a sentence is not part of a URL, nor is a bracket
 * that the URL did not open. A time past the end of the video is not a link.
 */
export function linkify(text: string, durationSeconds: number): readonly TextPiece[] {
  const pieces: TextPiece[] = [];
  let plainFrom = 0;
  for (const match of text.matchAll(pattern)) {
    const piece = match[1] ? linkOf(match[1]) : momentOf(match, durationSeconds);
    if (!piece) continue;
    if (match.index > plainFrom) pieces.push({ type: 'text', text: text.slice(plainFrom, match.index) });
    pieces.push(piece);
    plainFrom = match.index + piece.text.length;
  }
  if (plainFrom < text.length) pieces.push({ type: 'text', text: text.slice(plainFrom) });
  return pieces;
}

function linkOf(found: string): TextPiece | null {
  const text = withoutClosing(found);
  try {
    return { type: 'link', text, href: new URL(text).href };
  } catch {
    // Not a URL after all, such as `https://` alone: it stays text.
    return null;
  }
}

function withoutClosing(found: string): string {
  let end = found.length;
  let unopened = countOf(found, ')') - countOf(found, '(');
  while (end > 0) {
    const last = found[end - 1]!;
    if (last === ')' && unopened > 0) unopened -= 1;
    else if (!`.,;:!?'’”»]}*_`.includes(last)) break;
    end -= 1;
  }
  return found.slice(0, end);
}

function countOf(text: string, character: string): number {
  return text.split(character).length - 1;
}

function momentOf(match: RegExpMatchArray, durationSeconds: number): TextPiece | null {
  const [text, , , hours = '0', minutes = '0', rest = '0'] = match;
  const seconds = Number(hours) * 3600 + Number(minutes) * 60 + Number(rest);
  return seconds < durationSeconds ? { type: 'moment', text, seconds } : null;
}
