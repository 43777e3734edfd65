/**
 * Reads repeatedly, with a pause after each time, until the value is truthy. For state that notifies no one: a
 * database, a file, another process.
 *
 * @param what the awaited condition; it ends the message of the failure
 * @param timeoutMs far longer than anything takes on a busy machine, so that only a hang reaches it
 * @param pauseMs short enough not to delay tests, and leaves the processor to the awaited work
 * @returns the first truthy value
 * @throws {Error} if no value was truthy in time
 */
export async function pollUntil<Value>(
  what: string,
  read: () => Value | Promise<Value>,
  { timeoutMs = 60_000, pauseMs = 15 } = {},
): Promise<Exclude<Value, false | null | undefined>> {
  const deadlineMs = performance.now() + timeoutMs;
  for (;;) {
    const value = await read();
    if (value) return value as Exclude<Value, false | null | undefined>;
    if (performance.now() > deadlineMs) throw new Error(`Not so after ${timeoutMs / 1_000} s: ${what}.`);
    await new Promise((resolve) => setTimeout(resolve, pauseMs));
  }
}
