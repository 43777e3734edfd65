import { decodeText } from '../formats/decodeText.ts';
import { type Element, elementsIn, type InnerElement, numberIn, readElement } from './ebmlElement.ts';
import type { FileChapter } from '../videos/fileChapter.ts';
import { elementsBeforePictures, findSegment } from './matroskaSegment.ts';
import type { ReadAt } from './readAt.ts';

// Element ids, including their markers (RFC 9559 §5.1).
const ids = {
  seekHead: 0x114d9b74,
  seek: 0x4dbb,
  seekId: 0x53ab,
  seekPosition: 0x53ac,
  chapters: 0x1043a770,
  edition: 0x45b9,
  editionHidden: 0x45bd,
  editionDefault: 0x45db,
  editionOrdered: 0x45dd,
  chapter: 0xb6,
  chapterHidden: 0x98,
  chapterEnabled: 0x4598,
  startTime: 0x91,
  display: 0x80,
  title: 0x85,
};
/** Ten times as much as hundreds of chapters, each named in several languages, take. */
const maxChaptersBytes = 1024 * 1024;
const maxSeekBytes = 64 * 1024;

/**
 * Returns the chapters of a Matroska or WebM file (RFC 9559 §5.1.7): the top-level chapters of its default edition,
 * or else of the first, each with the first of its names.
 */
export async function matroskaChapters(read: ReadAt): Promise<readonly FileChapter[]> {
  const element = await findChapters(read);
  if (element?.sizeBytes == null) return [];
  const content = await read(element.contentOffset, Math.min(element.sizeBytes, maxChaptersBytes));
  const editions = elementsIn(content)
    .filter(({ id }) => id === ids.edition)
    .map(({ content: edition }) => elementsIn(edition))
    // An ordered edition lists parts to play in a different order, which none of the supported players does.
    .filter((edition) => !isSet(edition, ids.editionHidden) && !isSet(edition, ids.editionOrdered));
  const edition = editions.find((one) => isSet(one, ids.editionDefault)) ?? editions[0] ?? [];
  return edition
    .filter(({ id }) => id === ids.chapter)
    .flatMap((chapter) => chapterOf(elementsIn(chapter.content)));
}

/** Finds the chapters before the first frames, or where the file declares them to be after the frames. */
async function findChapters(read: ReadAt): Promise<Element | undefined> {
  const segment = await findSegment(read);
  if (!segment) return undefined;
  let position: number | undefined;
  for await (const element of elementsBeforePictures(read, segment)) {
    const { id, contentOffset, sizeBytes } = element;
    if (id === ids.chapters) return element;
    if (id !== ids.seekHead) continue;
    position ??= positionIn(elementsIn(await read(contentOffset, Math.min(sizeBytes, maxSeekBytes))));
  }
  if (position === undefined) return undefined;
  const element = await readElement(read, segment.contentOffset + position);
  return element?.id === ids.chapters ? element : undefined;
}

/** Returns the position of the chapters, relative to the content of the segment. */
function positionIn(seekHead: readonly InnerElement[]): number | undefined {
  for (const seek of seekHead) {
    if (seek.id !== ids.seek) continue;
    const parts = elementsIn(seek.content);
    if (numberIn(parts, ids.seekId) === ids.chapters) return numberIn(parts, ids.seekPosition);
  }
  return undefined;
}

function chapterOf(parts: readonly InnerElement[]): readonly FileChapter[] {
  if (isSet(parts, ids.chapterHidden) || numberIn(parts, ids.chapterEnabled) === 0) return [];
  const startNanoseconds = numberIn(parts, ids.startTime);
  const display = parts.find(({ id }) => id === ids.display);
  const title = display && elementsIn(display.content).find(({ id }) => id === ids.title);
  if (startNanoseconds === undefined || !title) return [];
  return [{ startSeconds: startNanoseconds / 1e9, title: decodeText(title.content) }];
}

function isSet(parts: readonly InnerElement[], flag: number): boolean {
  return numberIn(parts, flag) === 1;
}
