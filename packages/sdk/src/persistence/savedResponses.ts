// What a page leaves that goes away before its cache is there: one line for each such page, behind the snapshot and under the same
// key. A line is a checksum and a JSON object, and JSON has no line breaks of its own.
import type { DocumentNode, Variables } from '../contract/document.ts';

/** What a query was answered. With its document: whoever finds it knows no other code of the page that left it. */
export interface SavedResponse {
  readonly query: DocumentNode;
  readonly variables?: Variables | undefined;
  readonly data: unknown;
}

export interface SavedResponses {
  /** Of the application. */
  readonly version: string;
  readonly savedMs: number;
  readonly responses: readonly SavedResponse[];
}

/** What tells one line from another: its checksum. */
export const nameOfLine = (line: string) => line.slice(0, 8);

/** 32 bits against accidents, in few bytes of code: it is there before the page is alive (FNV-1a over UTF-16 units). */
export function checksumOf(text: string): string {
  let sum = text.length;
  for (let at = 0; at < text.length; at++) sum = Math.imul(sum ^ text.charCodeAt(at), 0x01000193);
  return (sum >>> 0).toString(16).padStart(8, '0');
}
