import { readProbed } from './readProbed.ts';

/** A cover picture stored in a video file beside the film. */
export interface Cover {
  /** The number of its stream, from 0. */
  readonly stream: number;
  /** In pixels. */
  readonly width: number;
  readonly height: number;
}

interface ProbedPicture {
  readonly index?: number;
  readonly codec_name?: string;
  readonly width?: number;
  readonly height?: number;
  readonly disposition?: { readonly attached_pic?: number };
}

/** Smaller ones are for lists of files: Matroska has one of 120 pixels beside the cover. */
const fewestPixels = 160;
/** More are unpacked for no cover, as for no poster. */
const mostPixels = 40_000_000;

/**
 * The cover that is best for a card: one that is wider than high before others, and of those the largest. JPEG, PNG and WebP alone, as of
 * posters beside a video.
 *
 * @param json what ffprobe said of the file's pictures
 */
export function coverOf(json: string): Cover | undefined {
  const covers = readProbed<ProbedPicture>(json).streams.flatMap((picture): readonly Cover[] => {
    const { index, codec_name: codec = '', width = 0, height = 0, disposition } = picture;
    if (disposition?.attached_pic !== 1 || index === undefined) return [];
    if (!['mjpeg', 'png', 'webp'].includes(codec)) return [];
    if (Math.min(width, height) < fewestPixels || width * height > mostPixels) return [];
    return [{ stream: index, width, height }];
  });
  const isWide = ({ width, height }: Cover) => Number(width > height);
  return covers.sort((a, b) => isWide(b) - isWide(a) || b.width * b.height - a.width * a.height)[0];
}
