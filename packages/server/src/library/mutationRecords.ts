/** What is known of a mutation that was sent with an idempotency key. */
export interface MutationRecord {
  /** Of what was asked: the same key with another one is a mistake of the client. */
  readonly fingerprint: string;
  /** The answer as JSON; null: there is none yet. */
  readonly answer: string | null;
}

/** Where answers to mutations are kept, by viewer and key. */
export interface MutationRecords {
  /** Notes that it begins, unless it is known already; answers what is known then. Forgets what is older than a day. */
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
