/** What a client may already have of a file. */
export interface Validators {
  /** Strong, with its quotes. */
  readonly etag: string;
  readonly modifiedMs: number;
}

/** Does the client have it already? `If-None-Match` wins over `If-Modified-Since` (RFC 9110 §13.2.2). */
export function isNotModified(headers: Headers, { etag, modifiedMs }: Validators): boolean {
  const known = headers.get('if-none-match');
  if (known !== null)
    return known.trim() === '*' || entityTags(known).some((tag) => tag.replace(/^W\//, '') === etag);
  const sinceMs = Date.parse(headers.get('if-modified-since') ?? '');
  return wholeSeconds(modifiedMs) <= sinceMs;
}

/**
 * Does the range belong to the file as it is now? Without `If-Range` it does. A date must be exactly that of the file, and a weak
 * tag never matches (§13.1.5).
 */
export function isRangeCurrent(headers: Headers, { etag, modifiedMs }: Validators): boolean {
  const condition = headers.get('if-range')?.trim();
  if (condition === undefined) return true;
  if (condition.includes('"')) return condition === etag;
  return Date.parse(condition) === wholeSeconds(modifiedMs);
}

/** A tag may hold commas, so the list is not split at them. */
function entityTags(header: string): readonly string[] {
  return header.match(/(?:W\/)?"[^"]*"/g) ?? [];
}

// HTTP dates have no milliseconds.
function wholeSeconds(ms: number): number {
  return Math.floor(ms / 1000) * 1000;
}
