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
   * Once a day, however often it is called: forgets what viewers own whose cookie is over. Comments and reports stay, which others read,
   * and so do the counts of likes and views. Time in which the site did not run, or the clock jumped over, makes nobody idle.
   *
   * @returns how many viewers were forgotten
   */
  forgetIdle(nowMs: number): Promise<number>;
}
