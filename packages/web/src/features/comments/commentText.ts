import type { Message } from '../../i18n/language.ts';

/** The server's limit: in code points, after what surrounds the text is cut off. */
export const maxCommentCharacters = 2_000;

/** Returns the text to send for a typed or pasted text. The server would refuse the characters removed here. */
export function sentText(written: string): string {
  return written
    .replace(/\r\n?/g, '\n')
    .replace(/(?![\n\t])[\p{Cc}\p{Cs}]/gu, '')
    .normalize('NFC')
    .trim();
}

/** Why a text cannot be sent, as something to do; `null`: it can. */
export function commentProblem(written: string): Message | null {
  const text = sentText(written);
  // Zero-width characters alone leave nothing to read.
  if (!/[^\s\p{Cf}]/u.test(text)) return { id: 'comments.writeFirst' };
  const surplus = countCharacters(text) - maxCommentCharacters;
  return surplus > 0 ? { id: 'comments.shorten', values: { count: surplus } } : null;
}

/** How much is written, of how much: `17 of 2000`. */
export function commentCounter(written: string): Message {
  const values = { count: countCharacters(sentText(written)), max: maxCommentCharacters };
  return { id: 'comments.counter', values };
}

/** The draft after sending a text has failed: nothing that was written is lost, nor what was written meanwhile. */
export function draftAfterFailure(failed: string, meanwhile: string): string {
  return meanwhile.trim() === '' ? failed : `${failed}\n\n${meanwhile}`;
}

function countCharacters(text: string): number {
  return [...text].length;
}
