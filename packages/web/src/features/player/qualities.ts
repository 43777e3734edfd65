/** One of the picture sizes that a video can be played in. */
export interface Quality {
  /** Names it to `select`, for as long as this video is played. */
  readonly id: string;
  /** Of the picture, in pixels; `null`: whichever suits the network, moment by moment. */
  readonly height: number | null;
}

/** The available qualities, as files or as levels of a stream. Immutable: a change makes a new object. */
export interface Qualities {
  /** Best first, the automatic one before all; fewer than two: there is nothing to choose. */
  readonly list: readonly Quality[];
  /** The id of the one that was chosen; `null`: the list is empty. */
  readonly selected: string | null;
  /** Goes on at the same moment, playing or not as before. Does nothing for an id that is not in the list. */
  readonly select: (id: string) => void;
}

/**
 * Returns the quality that suits the choice on another video: the best that is no higher, or else the lowest.
 *
 * @param height `null` for the automatic quality, or the best without one
 */
export function qualityFor(list: readonly Quality[], height: number | null): Quality | null {
  if (height === null) return list[0] ?? null;
  return list.find((each) => each.height !== null && each.height <= height) ?? list.at(-1) ?? null;
}
