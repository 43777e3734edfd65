const dayMs = 24 * 60 * 60 * 1000;

/** A viewer's visits are recorded at most once in this time. */
export const notedEveryMs = 30 * dayMs;
/**
 * Longer than any cookie lives after the last recorded visit: 400 days, plus the time during which visits may go
 * unrecorded.
 */
export const idleMs = 440 * dayMs;

/** Records when viewers last received their cookie. The site can recognize them for as long as that cookie lives. */
export interface ViewerVisits {
  /** Records a visit, unless nothing is stored about the viewer. Costs one database query. */
  note(viewerId: string, nowMs: number): Promise<void>;
  /**
   * Removes the data of viewers whose cookie has expired, at most once a day. Comments and reports stay, because
   * others read them, and so do the counts of likes and views. Time in which the site did not run, or the clock
   * jumped, does not count as absence.
   *
   * @returns how many viewers were removed
   */
  forgetIdle(nowMs: number): Promise<number>;
}
