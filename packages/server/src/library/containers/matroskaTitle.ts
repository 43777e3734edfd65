import { elementsIn } from './ebmlElement.ts';
import { elementsBeforePictures, findSegment } from './matroskaSegment.ts';
import type { ReadAt } from './readAt.ts';

// Element ids, including their markers (RFC 9559 §5.1).
const ids = { info: 0x1549a966, title: 0x7ba9 };
/** Far more than the segment's information element takes. */
const maxInfoBytes = 64 * 1024;

/**
 * Returns the title in the segment of a Matroska or WebM file (RFC 9559 §5.1.2.12), where most programs write it
 * instead of in the tags. Returns undefined for other files, and if no title precedes the first frames.
 */
export async function matroskaTitle(read: ReadAt): Promise<string | undefined> {
  const segment = await findSegment(read);
  if (!segment) return undefined;
  for await (const { id, contentOffset, sizeBytes } of elementsBeforePictures(read, segment)) {
    if (id !== ids.info) continue;
    const info = elementsIn(await read(contentOffset, Math.min(sizeBytes, maxInfoBytes)));
    const title = info.find((element) => element.id === ids.title);
    return title && new TextDecoder().decode(title.content);
  }
  return undefined;
}
