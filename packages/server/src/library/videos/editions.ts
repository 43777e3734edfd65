/** Detects whether a database has changed, exactly and independent of the clock. */
export interface Editions {
  /**
   * Returns the name of the current contents, ignoring tables that belong to no edition. While the name stays the
   * same, so do the contents. A name that has been replaced is never used again.
   */
  current(): string | Promise<string>;
  /** Returns how often this process has changed the database. Costs nothing, and does not include other processes. */
  changeCount(): number;
}
