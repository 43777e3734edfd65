/**
 * Lets promises settle: what is resolved by now, and what that resolves in its turn. Timers and the world do not get a turn.
 *
 * @param turns of the microtask queue. Default: 250, far more than an operation of the SDK takes, and still well under a
 * millisecond
 */
export async function settleMicrotasks(turns = 250): Promise<void> {
  for (let turn = 0; turn < turns; turn += 1) await undefined;
}
