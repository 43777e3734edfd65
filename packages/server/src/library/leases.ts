/** What has to be done by one instance at a time. */
export interface Leases {
  /**
   * Does the work if no instance does work of this name; else does nothing. The lease is renewed for as long as the work goes on.
   * When the process dies, the others wait no longer than it was given for.
   *
   * @param ttlMs how long the lease outlives this process; ten seconds and more leave room for a slow database
   * @param work its signal aborts when the lease was lost, because the database was away for so long: somebody else may have it.
   *   What it writes from then on must not do harm
   * @throws what the work throws, when the lease is given back
   */
  withLease<Value>(
    name: string,
    ttlMs: number,
    work: (signal: AbortSignal) => Promise<Value>,
  ): Promise<{ readonly held: true; readonly value: Value } | { readonly held: false }>;
}

/** Of a site that is one process, as the lock of its data folder says: one that was killed leaves nothing that is to be waited for. */
export const soleLeases: Leases = {
  withLease: async (_, __, work) => ({ held: true, value: await work(new AbortController().signal) }),
};
