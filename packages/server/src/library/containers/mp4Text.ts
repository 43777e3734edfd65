import { boxesIn, contentNamed, findBox, movieBoxes } from './boxesIn.ts';
import type { ReadAt } from './readAt.ts';
import { uint } from './uint.ts';

/**
 * As 3GPP and QuickTime write them. The supported versions of ffmpeg cannot read WebVTT and TTML in MP4 (`wvtt`,
 * `stpp`).
 */
const textSamples = ['tx3g', 'text'];

/** Returns whether an MP4 or MOV has text tracks, not counting those of chapters. */
export async function hasMp4Text(read: ReadAt, fileBytes: number): Promise<boolean> {
  const texts: number[] = [];
  const chapters = new Set<number>();
  for (const track of (await movieBoxes(read, fileBytes)).filter(({ type }) => type === 'trak')) {
    const boxes = await boxesIn(read, track);
    const references = boxes.find(({ type }) => type === 'tref');
    const named = references
      ? await contentNamed(read, await boxesIn(read, references), 'chap')
      : new Uint8Array();
    for (let offset = 0; offset + 4 <= named.length; offset += 4) chapters.add(uint(named, offset, 4));
    let place = boxes.find(({ type }) => type === 'mdia');
    for (const type of ['minf', 'stbl']) place = place && (await findBox(read, place, type));
    if (!place) continue;
    // The first description follows version, flags and count. Its format follows its size.
    const description = await contentNamed(read, await boxesIn(read, place), 'stsd');
    if (!textSamples.includes(String.fromCharCode(...description.subarray(12, 16)))) continue;
    const head = await contentNamed(read, boxes, 'tkhd');
    texts.push(uint(head, head[0] === 1 ? 20 : 12, 4));
  }
  return texts.some((id) => !chapters.has(id));
}
