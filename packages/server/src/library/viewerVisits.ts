const dayMs = 24 * 60 * 60 * 1000;

/** A visit is written down no more often than this. */
export const notedEveryMs = 30 * dayMs;
/** Longer than any cookie lives after the last visit that was noted: 400 days, and as long as a visit may go unnoted. */
export const idleMs = 440 * dayMs;

/** When viewers were last given their cookie, which is as long as the site can know them. */
export interface ViewerVisits {
  /** Costs a look at the database; nothing is noted of viewers of whom nothing is stored. */
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
