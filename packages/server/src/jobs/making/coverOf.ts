import { readProbed } from '../programs/readProbed.ts';

/** A cover picture stored inside a video file. */
export interface Cover {
  /** The index of its stream, from 0. */
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

/** Smaller covers are meant for file lists: Matroska stores one of 120 pixels besides the full cover. */
const fewestPixels = 160;
/** Larger covers are not decoded. The same limit applies to posters. */
const mostPixels = 40_000_000;

/**
 * Returns the best cover for a card: landscape covers first, and the largest of those. Supports JPEG, PNG and WebP
 * only, as for posters beside a video.
 *
 * @param json the output of ffprobe for the file's pictures
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
