// The stored snapshot is one JSON object: first its owner, which can be checked without reading the rest, then the
// facts about the blocks, then the blocks. Blocks are located by their length, so that each is parsed only on demand.
import { type BlockText, digest, type StoreFacts } from '../cache/storedBlocks.ts';
import type { PersistenceEvent } from '../contract/events.ts';

/** Incremented when older snapshots can no longer be read. */
const format = 2;
/** The text between the facts and the blocks. */
const opening = ',"blocks":[';
export const endOfEnvelope = ']}';

/** Identifies a snapshot. */
export interface EnvelopeName {
  /** The same from the first save until the storage is emptied. */
  readonly generation: string;
  /** Different for each save. */
  readonly stamp: string;
}

/** The application and schema that the data belongs to. */
export interface EnvelopeOwner {
  /** The version of the application. */
  readonly appVersion: string;
  /** Identifies the schema and the keys in the cache's policies. */
  readonly schema: string;
}

interface Header extends EnvelopeOwner, StoreFacts {
  readonly savedMs: number;
  readonly tables: readonly string[];
  readonly blocks: readonly DirectoryEntry[];
}

type DirectoryEntry = readonly [table: number, headLength: number, length: number, checksum: string];

export interface SealedEnvelope {
  /** Everything except the blocks. Followed by `endOfEnvelope`, it is an envelope without blocks. */
  readonly head: string;
  /** Size of head, blocks and end together, as UTF-8. */
  readonly sizeBytes: number;
}

export interface Sealing extends EnvelopeName, EnvelopeOwner {
  readonly nowMs: number;
  readonly facts: StoreFacts;
  readonly blocks: readonly BlockText[];
}

export function sealEnvelope({ blocks, facts, nowMs, ...about }: Sealing): SealedEnvelope {
  const tables = [...new Set(blocks.map(({ table }) => table))];
  const header: Header = {
    appVersion: about.appVersion,
    schema: about.schema,
    savedMs: nowMs,
    ...facts,
    tables,
    blocks: blocks.map(({ table, headLength, text, checksum }) => [
      tables.indexOf(table),
      headLength,
      text.length,
      checksum,
    ]),
  };
  const headerText = JSON.stringify(header);
  const name = `{"format":${format},"generation":"${about.generation}","stamp":"${about.stamp}"`;
  const { checksum } = digest(name + headerText);
  const head = `${name},"checksum":"${checksum}","length":${headerText.length},"header":${headerText}${opening}`;
  const commasBytes = Math.max(0, blocks.length - 1);
  const blocksBytes = blocks.reduce((sum, block) => sum + block.sizeBytes, 0);
  return { head, sizeBytes: digest(head).sizeBytes + blocksBytes + commasBytes + endOfEnvelope.length };
}

/** Returns the whole envelope as one text, joined in one step because its parts may be long. */
export function textOfEnvelope({ head }: SealedEnvelope, blocks: readonly BlockText[]): string {
  const parts = [head];
  for (const { text } of blocks) {
    if (parts.length > 1) parts.push(',');
    parts.push(text);
  }
  parts.push(endOfEnvelope);
  return parts.join('');
}

export type DropReason = Extract<PersistenceEvent, { type: 'persistence.dropped' }>['reason'];

export interface OpenedEnvelope extends EnvelopeName {
  readonly blocks: readonly BlockText[];
  readonly facts: StoreFacts;
  readonly sizeBytes: number;
  readonly ageMs: number;
}

export interface OpeningRule extends EnvelopeOwner {
  readonly nowMs: number;
  /** Infinity accepts any age. */
  readonly maxAgeMs: number;
}

const beginning =
  /^(\{"format":(\d+),"generation":"(\w+)","stamp":"(\w+)"),"checksum":"([0-9a-f]{16})","length":(\d+),"header":/;
/** Longer than any beginning that we write. */
const beginningLength = 200;

/** Returns the name of an envelope of this format, or `null`. */
export function nameOfEnvelope(text: string): EnvelopeName | null {
  const [, , number, generation, stamp] = beginning.exec(text.slice(0, beginningLength)) ?? [];
  return Number(number) === format ? { generation: generation!, stamp: stamp! } : null;
}

export interface Dropped {
  readonly dropped: DropReason;
}

/**
 * Returns the blocks of an envelope, each exactly as it was sealed, or the reason why it cannot be used. Never
 * throws. The contents of the blocks are not checked.
 */
export function openEnvelope(text: unknown, rule: OpeningRule): OpenedEnvelope | Dropped {
  if (typeof text !== 'string') return { dropped: 'malformed' };
  let at = -1;
  let isFirst = true;
  const opened = openWith(text, rule, ({ length }, start) => {
    if (isFirst) at = start;
    else if (text[at++] !== ',') return undefined;
    isFirst = false;
    at += length;
    return text.slice(at - length, at);
  });
  if ('dropped' in opened) return opened;
  // Without blocks, the end follows the opening.
  const end = isFirst ? text.slice(-endOfEnvelope.length - 1) : text.slice(at);
  return end === (isFirst ? `[${endOfEnvelope}` : endOfEnvelope) ? opened : { dropped: 'checksum' };
}

/** Like `openEnvelope`, for blocks that are found by their checksum. */
export function openItems(
  text: string,
  rule: OpeningRule,
  blockOf: (checksum: string) => string | undefined,
): OpenedEnvelope | Dropped {
  return openWith(text, rule, ({ checksum }) => blockOf(checksum));
}

function openWith(
  text: string,
  { appVersion, schema, nowMs, maxAgeMs }: OpeningRule,
  take: (block: { readonly length: number; readonly checksum: string }, start: number) => string | undefined,
): OpenedEnvelope | Dropped {
  const [begin, name, number, generation, stamp, checksum, lengthText] =
    beginning.exec(text.slice(0, beginningLength)) ?? [];
  if (begin === undefined || Number(number) !== format) {
    const other = /^\{"format":(\d+),/.exec(text.slice(0, beginningLength));
    return { dropped: other !== null && Number(other[1]) !== format ? 'format' : 'malformed' };
  }
  const headerEnd = begin.length + Number(lengthText);
  const headerText = text.slice(begin.length, headerEnd);
  if (digest(name + headerText).checksum !== checksum) return { dropped: 'checksum' };
  const header = parseHeader(headerText);
  if (header === null) return { dropped: 'malformed' };
  if (header.appVersion !== appVersion) return { dropped: 'version' };
  if (header.schema !== schema) return { dropped: 'schema' };
  const ageMs = nowMs - header.savedMs;
  // A snapshot from the future means that the clock was set back; the same limit applies.
  if (Math.abs(ageMs) > maxAgeMs) return { dropped: 'expired' };

  const start = headerEnd + opening.length;
  if (!text.startsWith(opening, headerEnd)) return { dropped: 'checksum' };
  let sizeBytes = digest(text.slice(0, start)).sizeBytes + endOfEnvelope.length;
  const blocks: BlockText[] = [];
  for (const [table, headLength, length, blockChecksum] of header.blocks) {
    const blockText = take({ length, checksum: blockChecksum }, start);
    const found = blockText === undefined ? undefined : digest(blockText);
    if (found?.checksum !== blockChecksum) return { dropped: 'checksum' };
    blocks.push({ table: header.tables[table]!, text: blockText!, headLength, ...found });
    sizeBytes += found.sizeBytes + (blocks.length > 1 ? 1 : 0);
  }
  return {
    generation: generation!,
    stamp: stamp!,
    blocks,
    facts: { types: header.types, shown: header.shown, kept: header.kept },
    sizeBytes,
    ageMs: Math.max(ageMs, 0),
  };
}

/** Returns `null` if the header does not have the format of `sealEnvelope`. The cache validates the facts. */
function parseHeader(text: string): Header | null {
  try {
    const header = JSON.parse(text) as Header;
    const isOurs =
      typeof header.savedMs === 'number' &&
      header.tables.every((table) => typeof table === 'string') &&
      header.blocks.every(
        ([table, headLength, length, checksum]) =>
          table in header.tables &&
          Number.isInteger(headLength) &&
          Number.isInteger(length) &&
          typeof checksum === 'string',
      );
    return isOurs ? header : null;
  } catch {
    return null;
  }
}
