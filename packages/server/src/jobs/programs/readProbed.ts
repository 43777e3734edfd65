/** The requested part of ffprobe's output for a file. */
export interface Probed<Stream> {
  readonly streams: readonly Stream[];
  readonly frames: readonly { readonly interlaced_frame?: number }[];
  readonly format: { readonly duration?: string };
}

/**
 * Parses ffprobe's JSON output. If a file declares so many streams that the output was truncated, nothing is known
 * about the file.
 */
export function readProbed<Stream>(json: string): Probed<Stream> {
  try {
    return { streams: [], frames: [], format: {}, ...(JSON.parse(json) as Partial<Probed<Stream>>) };
  } catch {
    return { streams: [], frames: [], format: {} };
  }
}
