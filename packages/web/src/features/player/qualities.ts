/** One of the picture sizes that a video can be played in. */
export interface Quality {
  /** Names it to `select`, for as long as this video is played. */
  readonly id: string;
  /** Of the picture, in pixels; `null`: whichever suits the network, moment by moment. */
  readonly height: number | null;
}

/**
 * What there is to choose, as files of their own or as levels of a stream. A value: when any of it changes there is a
 * new one.
 */
export interface Qualities {
  /** Best first, the automatic one before all; fewer than two: there is nothing to choose. */
  readonly list: readonly Quality[];
  /** The id of the one that was chosen; `null`: the list is empty. */
  readonly selected: string | null;
  /** Goes on at the same moment, playing or not as before. Does nothing for an id that is not in the list. */
  readonly select: (id: string) => void;
}

/**
 * The one of a list that suits what was chosen on another video: the best that is no higher, or else the lowest.
 *
 * @param height `null`: the automatic one, or where there is none the best
 */
export function qualityFor(list: readonly Quality[], height: number | null): Quality | null {
  if (height === null) return list[0] ?? null;
  return list.find((each) => each.height !== null && each.height <= height) ?? list.at(-1) ?? null;
}
