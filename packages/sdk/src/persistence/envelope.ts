// What lies in the storage: one JSON object, the facts about the snapshot first and the snapshot last, so that the facts
// can be checked before the snapshot is parsed.
import type { CacheSnapshot } from '../contract/cache.ts';
import type { PersistenceEvent } from '../contract/events.ts';

/** Goes up when a snapshot of before cannot be read any more. */
const format = 1;
const separator = ',"payload":';

export interface SealedEnvelope {
  readonly text: string;
  /** As UTF-8. */
  readonly sizeBytes: number;
}

/** @param appVersion of the application that saves; another one drops the snapshot */
export function sealEnvelope(snapshot: CacheSnapshot, appVersion: string, nowMs: number): SealedEnvelope {
  const payload = JSON.stringify(snapshot);
  const { checksum, sizeBytes } = measure(payload);
  const facts: Header = { format, appVersion, savedMs: nowMs, length: payload.length, checksum };
  const header = JSON.stringify(facts);
  const text = `${header.slice(0, -1)}${separator}${payload}}`;
  return { text, sizeBytes: sizeBytes + measure(header).sizeBytes + separator.length };
}

export type DropReason = Extract<PersistenceEvent, { type: 'persistence.dropped' }>['reason'];

export type OpenedEnvelope =
  | { readonly snapshot: unknown; readonly sizeBytes: number; readonly ageMs: number }
  | { readonly dropped: DropReason };

export interface OpeningRule {
  readonly appVersion: string;
  readonly nowMs: number;
  /** Infinity: any age will do. */
  readonly maxAgeMs: number;
}

/**
 * The snapshot of an envelope, exactly as it was sealed, or why it is not used. Never throws, whatever the text.
 */
export function openEnvelope(text: unknown, { appVersion, nowMs, maxAgeMs }: OpeningRule): OpenedEnvelope {
  if (typeof text !== 'string') return { dropped: 'malformed' };
  // In JSON a quote within a string is escaped, so the first of these is no part of the header's own strings.
  const headerLength = text.indexOf(separator);
  const headerText = `${text.slice(0, headerLength)}}`;
  const header = headerLength === -1 ? null : parseObject(headerText);
  if (typeof header?.['format'] !== 'number') return { dropped: 'malformed' };
  if (header['format'] !== format) return { dropped: 'format' };
  if (!isHeader(header)) return { dropped: 'malformed' };
  if (header.appVersion !== appVersion) return { dropped: 'version' };
  const ageMs = nowMs - header.savedMs;
  // A clock that was set back makes a snapshot seem to come from the future; far from now is far either way.
  if (Math.abs(ageMs) > maxAgeMs) return { dropped: 'expired' };

  const payload = text.slice(headerLength + separator.length, -1);
  const { checksum, sizeBytes } = measure(payload);
  if (!text.endsWith('}') || payload.length !== header.length || checksum !== header.checksum) {
    return { dropped: 'checksum' };
  }
  const snapshot = parseObject(payload);
  if (snapshot === null) return { dropped: 'malformed' };
  return {
    snapshot,
    sizeBytes: measure(headerText).sizeBytes + separator.length + sizeBytes,
    ageMs: Math.max(ageMs, 0),
  };
}

interface Header {
  readonly format: number;
  readonly appVersion: string;
  readonly savedMs: number;
  /** Of the payload, in UTF-16 units. */
  readonly length: number;
  readonly checksum: string;
}

function isHeader(header: object): header is Header {
  const { appVersion, savedMs, length, checksum } = header as Partial<Header>;
  return (
    typeof appVersion === 'string' &&
    typeof savedMs === 'number' &&
    typeof length === 'number' &&
    typeof checksum === 'string'
  );
}

/** `null`: no JSON, or JSON of another sort. */
function parseObject(text: string): { readonly [name: string]: unknown } | null {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null && !Array.isArray(value)
      ? (value as { [name: string]: unknown })
      : null;
  } catch {
    return null;
  }
}

/** FNV-1a over UTF-16 units: it guards against accidents, not against whoever can write to the storage anyway. */
function measure(text: string): { readonly checksum: string; readonly sizeBytes: number } {
  let hash = 0x811c9dc5;
  let sizeBytes = text.length;
  for (let index = 0; index < text.length; index += 1) {
    const unit = text.charCodeAt(index);
    hash = Math.imul(hash ^ unit, 0x01000193);
    if (unit < 0x80) continue;
    // In UTF-8 a letter beyond U+FFFF takes four bytes: two for each half of its pair.
    const isHalf = unit >= 0xd800 && unit <= 0xdfff;
    sizeBytes += unit < 0x800 || isHalf ? 1 : 2;
  }
  return { checksum: (hash >>> 0).toString(16), sizeBytes };
}
