import type { Box } from './boxes.ts';
import { boxesIn, contentNamed, contentOf, findBox, movieBoxes } from './boxesIn.ts';
import { decodeText } from '../formats/decodeText.ts';
import { type FileChapter, mostFileChapters } from '../videos/fileChapter.ts';
import type { ReadAt } from './readAt.ts';
import { samplesOf } from './sampleTable.ts';
import { uint } from './uint.ts';

/** The maximum size of a chapter name that is read. */
const maxNameBytes = 2_048;

/**
 * Returns the chapters of an MP4 or MOV. A text track that another track refers to (QuickTime File Format, "Chapter
 * Lists") takes precedence over Nero's chapter list (`chpl`), which is limited to 255 chapters.
 */
export async function mp4Chapters(read: ReadAt, fileBytes: number): Promise<readonly FileChapter[]> {
  const boxes = await movieBoxes(read, fileBytes);
  const inTrack = await chaptersOfTrack(read, boxes, fileBytes);
  if (inTrack.length > 0) return inTrack;
  const data = boxes.find(({ type }) => type === 'udta');
  const list = data && (await findBox(read, data, 'chpl'));
  return list ? chaptersOfList(await contentOf(read, list, mostFileChapters * (9 + 255))) : [];
}

async function chaptersOfTrack(
  read: ReadAt,
  movie: readonly Box[],
  fileBytes: number,
): Promise<readonly FileChapter[]> {
  const tracks: { readonly id: number; readonly boxes: readonly Box[] }[] = [];
  const named = new Set<number>();
  for (const track of movie.filter(({ type }) => type === 'trak')) {
    const boxes = await boxesIn(read, track);
    const head = await contentNamed(read, boxes, 'tkhd');
    tracks.push({ id: uint32(head, head[0] === 1 ? 20 : 12), boxes });
    const references = boxes.find(({ type }) => type === 'tref');
    const chapters = references && (await findBox(read, references, 'chap'));
    const ids = chapters ? await contentOf(read, chapters, 64) : new Uint8Array();
    for (let offset = 0; offset < ids.length; offset += 4) named.add(uint32(ids, offset));
  }
  for (const { id, boxes } of tracks) {
    const media = named.has(id) ? boxes.find(({ type }) => type === 'mdia') : undefined;
    if (!media) continue;
    const inMedia = await boxesIn(read, media);
    const handler = await contentNamed(read, inMedia, 'hdlr');
    // Chapters may also have a track of pictures.
    if (!['text', 'sbtl'].includes(String.fromCharCode(...handler.subarray(8, 12)))) continue;
    const ticksPerSecond = timescaleOf(await contentNamed(read, inMedia, 'mdhd'));
    const information = inMedia.find(({ type }) => type === 'minf');
    const table = information && (await findBox(read, information, 'stbl'));
    if (!table || ticksPerSecond === 0) continue;
    const startSeconds = await startOf(read, boxes, movie, ticksPerSecond);
    const tables = await boxesIn(read, table);
    const samples = await samplesOf(
      (type, maxBytes) => contentNamed(read, tables, type, maxBytes),
      mostFileChapters,
    );
    const chapters: FileChapter[] = [];
    for (const { offset, sizeBytes, startTicks } of samples) {
      if (offset + sizeBytes > fileBytes) continue;
      const bytes = await read(offset, Math.min(sizeBytes, maxNameBytes));
      const name = bytes.subarray(2, 2 + ((bytes[0] ?? 0) << 8) + (bytes[1] ?? 0));
      chapters.push({ startSeconds: startSeconds + startTicks / ticksPerSecond, title: decodeText(name) });
    }
    return chapters;
  }
  return [];
}

/**
 * Returns when a track begins, in seconds. An edit list may insert empty time before it, or skip its beginning
 * (ISO/IEC 14496-12 §8.6.6).
 */
async function startOf(
  read: ReadAt,
  track: readonly Box[],
  movie: readonly Box[],
  ticksPerSecond: number,
): Promise<number> {
  const edits = track.find(({ type }) => type === 'edts');
  const list = edits && (await findBox(read, edits, 'elst'));
  if (!list) return 0;
  const bytes = await contentOf(read, list, 256);
  const isWide = bytes[0] === 1;
  const width = isWide ? 8 : 4;
  const movieTicksPerSecond = timescaleOf(await contentNamed(read, movie, 'mvhd'));
  let seconds = 0;
  for (let offset = 8; offset + 2 * width + 4 <= bytes.length; offset += 2 * width + 4) {
    const mediaTicks = uint(bytes, offset + width, width);
    // -1: nothing is played for this duration.
    const isEmpty = mediaTicks >= 2 ** (8 * width - 1);
    if (!isEmpty) return seconds - mediaTicks / ticksPerSecond;
    if (movieTicksPerSecond > 0) seconds += uint(bytes, offset, width) / movieTicksPerSecond;
  }
  return seconds;
}

/** Returns the timescale from `mvhd` or `mdhd`; 0 if missing. */
function timescaleOf(head: Uint8Array): number {
  return uint32(head, head[0] === 1 ? 20 : 12);
}

/** Parses a `chpl` list. Each chapter has a start in units of 100 ns, the length of its name, and the name. */
function chaptersOfList(bytes: Uint8Array): readonly FileChapter[] {
  const countOffset = bytes[0] === 0 ? 4 : 8;
  const chapters: FileChapter[] = [];
  let offset = countOffset + 1;
  for (let left = bytes[countOffset] ?? 0; left > 0 && offset + 9 <= bytes.length; left--) {
    const until = offset + 9 + bytes[offset + 8]!;
    chapters.push({
      startSeconds: uint(bytes, offset, 8) / 1e7,
      title: decodeText(bytes.subarray(offset + 9, until)),
    });
    offset = until;
  }
  return chapters;
}

function uint32(bytes: Uint8Array, offset: number): number {
  return uint(bytes, offset, 4);
}
