/** A browser that is signed in. Of its tokens only hashes are kept. */
export interface OwnerSession {
  /** Opaque. It is not the token, and gives no access. */
  readonly id: string;
  readonly tokenHash: string;
  /** The one before, which is good until the new one has arrived. */
  readonly previousHash: string | null;
  /** From when on the one before is good no more; null: the new one has not been used yet. */
  readonly previousUntilMs: number | null;
  readonly createdMs: number;
  readonly usedMs: number;
  readonly rotatedMs: number;
  /** For the owner to tell one from another. */
  readonly agent: string;
  readonly address: string;
}

export interface SignInFailures {
  readonly count: number;
  readonly lastMs: number;
}

/** The owner's data, shared by all instances. */
export interface OwnerStore {
  /** Hash of the owner's secret, from `hashSecret`; null before one is set. */
  secretHash(): Promise<string | null>;
  /** Keeps the hash of the first secret; false: there is one already, and it stays. */
  setFirstSecret(hash: string, nowMs: number): Promise<boolean>;
  /** The same secret at another cost; nothing if the hash is not this one any more. */
  replaceHash(old: string, hash: string): Promise<void>;
  /** Another secret: every session ends, all failures are forgotten. */
  resetSecret(hash: string, nowMs: number): Promise<void>;

  /**
   * Adds a session for a client that gave the secret with this hash. Resolves with false, and adds nothing, if the
   * secret was replaced since the hash was read.
   */
  addSession(session: OwnerSession, secretHash: string): Promise<boolean>;
  /** By the hash of its token, or of the one before. */
  findSession(tokenHash: string): Promise<OwnerSession | undefined>;
  /** Changes a session whose token is still this one; false: it is not. */
  updateSession(
    id: string,
    tokenHash: string,
    news: Partial<
      Pick<OwnerSession, 'tokenHash' | 'previousHash' | 'previousUntilMs' | 'usedMs' | 'rotatedMs'>
    >,
  ): Promise<boolean>;
  /** Last used first. */
  sessions(): Promise<readonly OwnerSession[]>;
  removeSession(id: string): Promise<void>;
  removeAllSessions(): Promise<void>;
  /** Those that began or were last used before. */
  removeSessionsBefore(limits: { readonly createdMs: number; readonly usedMs: number }): Promise<void>;

  failuresOf(address: string): Promise<SignInFailures | undefined>;
  /** Counts one more, from 1 on if the last was before a time; forgets those of others that were. */
  addFailure(address: string, nowMs: number, forgetBeforeMs: number): Promise<void>;
  forgetFailures(address: string): Promise<void>;
}
