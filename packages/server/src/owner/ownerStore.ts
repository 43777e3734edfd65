/** A browser that is signed in. Only hashes of its tokens are stored. */
export interface OwnerSession {
  /** Opaque id. It is not the token, and gives no access. */
  readonly id: string;
  readonly tokenHash: string;
  /** Hash of the previous token, which stays valid until the new one has arrived. */
  readonly previousHash: string | null;
  /** When the previous token expires; null while the new one has not been used. */
  readonly previousUntilMs: number | null;
  readonly createdMs: number;
  readonly usedMs: number;
  readonly rotatedMs: number;
  /** The browser's user agent, which helps the owner to tell sessions apart. */
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
  /** Stores the hash of the first secret. Resolves with false, and changes nothing, if there is a secret already. */
  setFirstSecret(hash: string, nowMs: number): Promise<boolean>;
  /**
   * Replaces the hash with another one of the same secret. Does nothing if the current hash is no longer `old`.
   */
  replaceHash(old: string, hash: string): Promise<void>;
  /** Replaces the secret. Ends every session and clears all failures. */
  resetSecret(hash: string, nowMs: number): Promise<void>;

  /**
   * Adds a session for a client that gave the secret with this hash. Resolves with false, and adds nothing, if the
   * secret was replaced since the hash was read.
   */
  addSession(session: OwnerSession, secretHash: string): Promise<boolean>;
  /** Finds a session by the hash of its token, or of its previous token. */
  findSession(tokenHash: string): Promise<OwnerSession | undefined>;
  /** Updates a session whose current token has this hash. Resolves with false if it has another one. */
  updateSession(
    id: string,
    tokenHash: string,
    news: Partial<
      Pick<OwnerSession, 'tokenHash' | 'previousHash' | 'previousUntilMs' | 'usedMs' | 'rotatedMs'>
    >,
  ): Promise<boolean>;
  /** Returns all sessions, the most recently used first. */
  sessions(): Promise<readonly OwnerSession[]>;
  removeSession(id: string): Promise<void>;
  removeAllSessions(): Promise<void>;
  /** Removes sessions that were created or last used before these times. */
  removeSessionsBefore(limits: { readonly createdMs: number; readonly usedMs: number }): Promise<void>;

  failuresOf(address: string): Promise<SignInFailures | undefined>;
  /**
   * Counts a failure of an address, starting from 1 if its last one was before `forgetBeforeMs`. Removes expired
   * failures of other addresses.
   */
  addFailure(address: string, nowMs: number, forgetBeforeMs: number): Promise<void>;
  forgetFailures(address: string): Promise<void>;
}
