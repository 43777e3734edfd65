/** The record of a mutation that was sent with an idempotency key. */
export interface MutationRecord {
  /** Fingerprint of the request: the same key with another one is a client mistake. */
  readonly fingerprint: string;
  /** The response as JSON; null until it is known. */
  readonly answer: string | null;
}

/** Where answers to mutations are kept, by viewer and key. */
export interface MutationRecords {
  /**
   * Records the start of a mutation, unless it is known, and returns the existing record. Removes records older than
   * a day.
   */
  begin(request: {
    readonly viewerId: string;
    readonly key: string;
    readonly fingerprint: string;
    readonly nowMs: number;
  }): Promise<MutationRecord>;
  /** Did the mutation with the key begin at that time or later? */
  hasBegunSince(first: {
    readonly viewerId: string;
    readonly key: string;
    readonly sinceMs: number;
  }): Promise<boolean>;
  finish(request: {
    readonly viewerId: string;
    readonly key: string;
    readonly answer: string;
  }): Promise<void>;
}
