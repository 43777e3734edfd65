import type { Message } from '../../i18n/language.ts';

/** The server's limit, in code points, after trimming. */
export const maxCommentCharacters = 2_000;

/** Returns the text to send for a typed or pasted text. Removes characters that the server would refuse. */
export function sentText(written: string): string {
  return written
    .replace(/\r\n?/g, '\n')
    .replace(/(?![\n\t])[\p{Cc}\p{Cs}]/gu, '')
    .normalize('NFC')
    .trim();
}

/** Returns what the viewer must do before a text can be sent, or `null` if it can be sent. */
export function commentProblem(written: string): Message | null {
  const text = sentText(written);
  // Zero-width characters alone are not readable text.
  if (!/[^\s\p{Cf}]/u.test(text)) return { id: 'comments.writeFirst' };
  const surplus = countCharacters(text) - maxCommentCharacters;
  return surplus > 0 ? { id: 'comments.shorten', values: { count: surplus } } : null;
}

/** Returns the length of the text and the limit: `17 of 2000`. */
export function commentCounter(written: string): Message {
  const values = { count: countCharacters(sentText(written)), max: maxCommentCharacters };
  return { id: 'comments.counter', values };
}

/** Returns the draft after a text could not be sent: the failed text, followed by anything typed meanwhile. */
export function draftAfterFailure(failed: string, meanwhile: string): string {
  return meanwhile.trim() === '' ? failed : `${failed}\n\n${meanwhile}`;
}

function countCharacters(text: string): number {
  return [...text].length;
}
