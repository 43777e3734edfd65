/** Longer than an import takes on a machine that does much else. */
const patienceMs = 60_000;

/**
 * Steps until it is so. Code that is imported comes in its own time: a number of turns says nothing about it.
 * @throws {Error} When it was not so within a minute.
 */
export async function until(isSo: () => boolean, step: () => Promise<void> = nextTurn): Promise<void> {
  const deadlineMs = performance.now() + patienceMs;
  while (!isSo()) {
    if (performance.now() > deadlineMs) throw new Error(`Not so within ${patienceMs / 1_000} s: ${isSo}`);
    await step();
  }
}

const nextTurn = () => new Promise<void>((resolve) => void setImmediate(resolve));
