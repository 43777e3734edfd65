/** The validators of a file's current version. */
export interface Validators {
  /** Strong entity tag, including its quotes. */
  readonly etag: string;
  readonly modifiedMs: number;
}

/**
 * Returns whether the client already has the current version. `If-None-Match` takes precedence over
 * `If-Modified-Since` (RFC 9110 §13.2.2).
 */
export function isNotModified(headers: Headers, { etag, modifiedMs }: Validators): boolean {
  const known = headers.get('if-none-match');
  if (known !== null)
    return known.trim() === '*' || entityTags(known).some((tag) => tag.replace(/^W\//, '') === etag);
  const sinceMs = Date.parse(headers.get('if-modified-since') ?? '');
  return wholeSeconds(modifiedMs) <= sinceMs;
}

/**
 * Returns whether a range request applies to the current version of the file; true without `If-Range`. A date must
 * equal the file's exactly, and a weak tag never matches (§13.1.5).
 */
export function isRangeCurrent(headers: Headers, { etag, modifiedMs }: Validators): boolean {
  const condition = headers.get('if-range')?.trim();
  if (condition === undefined) return true;
  if (condition.includes('"')) return condition === etag;
  return Date.parse(condition) === wholeSeconds(modifiedMs);
}

/** A tag may contain commas, so the list cannot be split at them. */
function entityTags(header: string): readonly string[] {
  return header.match(/(?:W\/)?"[^"]*"/g) ?? [];
}

// HTTP dates have no milliseconds.
function wholeSeconds(ms: number): number {
  return Math.floor(ms / 1000) * 1000;
}
