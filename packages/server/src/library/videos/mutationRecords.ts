/** The record of a mutation that was sent with an idempotency key. */
export interface MutationRecord {
  /** Fingerprint of the request. The same key with a different fingerprint is a client error. */
  readonly fingerprint: string;
  /** The response as JSON; null until it is known. */
  readonly answer: string | null;
}

/** Stores responses to mutations, by viewer and key. */
export interface MutationRecords {
  /** Records the start of a mutation, unless the key is already recorded, and returns the key's record. */
  begin(request: {
    readonly viewerId: string;
    readonly key: string;
    readonly fingerprint: string;
    readonly nowMs: number;
  }): Promise<MutationRecord>;
  /** Returns whether the mutation with the key began at that time or later. */
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
  /** Removes records older than a day: no client retries for so long. */
  removeOld(nowMs: number): Promise<void>;
}
