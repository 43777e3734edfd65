/** Leases for work that only one instance may do at a time. */
export interface Leases {
  /**
   * Does the work unless another instance is doing work with this name. The lease is renewed while the work runs. If
   * the process dies, others wait only until the lease expires.
   *
   * @param ttlMs how long the lease outlives this process; ten seconds or more leave room for a slow database
   * @param work receives a signal that aborts if the lease is lost because the database was unavailable for that
   *   long: another instance may hold it then, so later writes must be harmless
   * @throws the error of the work, after the lease is released
   */
  withLease<Value>(
    name: string,
    ttlMs: number,
    work: (signal: AbortSignal) => Promise<Value>,
  ): Promise<{ readonly held: true; readonly value: Value } | { readonly held: false }>;
}

/**
 * Leases for a site with a single process, which the lock of its data folder guarantees. A killed process leaves no
 * lease behind.
 */
export const soleLeases: Leases = {
  withLease: async (_, __, work) => ({ held: true, value: await work(new AbortController().signal) }),
};
