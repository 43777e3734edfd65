/** Detects whether a database has changed, exactly and independent of the clock. */
export interface Editions {
  /**
   * Names what the database tells now, but for what belongs to no edition. As long as the same is named, it tells the same; what was
   * named once and then is not, is never named again.
   */
  current(): string | Promise<string>;
  /** How often this process has changed it. Costs nothing, and sees no other process. */
  changeCount(): number;
}
