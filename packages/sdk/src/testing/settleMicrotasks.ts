/**
 * Waits until promises have settled, including those that they resolve in turn. Timers and I/O do not run.
 *
 * @param turns number of turns of the microtask queue. Defaults to 250, which is far more than an operation of the
 *   SDK takes and still well under a millisecond
 */
export async function settleMicrotasks(turns = 250): Promise<void> {
  for (let turn = 0; turn < turns; turn += 1) await undefined;
}
