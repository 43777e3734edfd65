/** What has to be done by one instance at a time. */
export interface Leases {
  /**
   * Does the work unless another instance does work of this name. The lease is renewed while the work runs. If the
   * process dies, others wait only until the lease expires.
   *
   * @param ttlMs duration of the lease after this process dies; ten seconds and more leave room for a slow database
   * @param work receives a signal that aborts when the lease was lost, because the database was unavailable for so
   *   long: another instance may hold it. Its writes from then on must be harmless
   * @throws the error of the work, after the lease is released
   */
  withLease<Value>(
    name: string,
    ttlMs: number,
    work: (signal: AbortSignal) => Promise<Value>,
  ): Promise<{ readonly held: true; readonly value: Value } | { readonly held: false }>;
}

/**
 * Leases of a site that is one process, which the lock of its data folder guarantees: a killed process leaves no
 * lease to wait for.
 */
export const soleLeases: Leases = {
  withLease: async (_, __, work) => ({ held: true, value: await work(new AbortController().signal) }),
};
