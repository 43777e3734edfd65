/** What ffprobe said of a file, as far as it was asked. */
export interface Probed<Stream> {
  readonly streams: readonly Stream[];
  readonly format: { readonly duration?: string };
}

/**
 * Reads what ffprobe has printed as JSON. A file may name more streams than are listened to: then what was printed is cut off, and
 * the file counts as one of which nothing is known.
 */
export function readProbed<Stream>(json: string): Probed<Stream> {
  try {
    return { streams: [], format: {}, ...(JSON.parse(json) as Partial<Probed<Stream>>) };
  } catch {
    return { streams: [], format: {} };
  }
}
