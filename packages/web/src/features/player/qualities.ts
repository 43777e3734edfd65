/** A picture size that a video can be played in. */
export interface Quality {
  /** Identifies it for `select`, as long as this video is played. */
  readonly id: string;
  /** Height of the picture in pixels; `null` for the automatic quality, which follows the network. */
  readonly height: number | null;
}

/** The available qualities, as files or as levels of a stream. Immutable: a change makes a new object. */
export interface Qualities {
  /** Best first, after the automatic one. With fewer than two, there is nothing to choose. */
  readonly list: readonly Quality[];
  /** The id of the selected quality; `null` if the list is empty. */
  readonly selected: string | null;
  /** Continues at the same position, playing or paused as before. Ignores ids that are not in the list. */
  readonly select: (id: string) => void;
}

/**
 * Returns the quality closest to the choice on an earlier video: the best that is no higher, or else the lowest.
 *
 * @param height `null` for the automatic quality or, without one, the best
 */
export function qualityFor(list: readonly Quality[], height: number | null): Quality | null {
  if (height === null) return list[0] ?? null;
  return list.find((each) => each.height !== null && each.height <= height) ?? list.at(-1) ?? null;
}
