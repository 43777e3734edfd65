// The responses of pages that went away before their cache was loaded: one line per page, behind the snapshot and
// under the same key. A line is a checksum and a JSON object, which contains no line breaks.
import type { DocumentNode, Variables } from '../contract/document.ts';

/**
 * The data of a query. It includes the document, because the next visit does not load the code of the page that saved
 * it.
 */
export interface SavedResponse {
  readonly query: DocumentNode;
  readonly variables?: Variables | undefined;
  readonly data: unknown;
}

export interface SavedResponses {
  /** The version of the application. */
  readonly version: string;
  readonly savedMs: number;
  readonly responses: readonly SavedResponse[];
}

/** Returns what identifies a line: its checksum. */
export const nameOfLine = (line: string) => line.slice(0, 8);

/**
 * A 32-bit checksum against accidental damage, in few bytes of code because it loads with the first script (FNV-1a
 * over UTF-16 units).
 */
export function checksumOf(text: string): string {
  let sum = text.length;
  for (let at = 0; at < text.length; at++) sum = Math.imul(sum ^ text.charCodeAt(at), 0x01000193);
  return (sum >>> 0).toString(16).padStart(8, '0');
}
