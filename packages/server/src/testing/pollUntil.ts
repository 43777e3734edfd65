/**
 * Reads again and again, with a pause after each time, until the value is truthy. For state that notifies no one: a
 * database, a file, another process.
 *
 * @param what is waited for; it ends the message of the failure
 * @param timeoutMs far longer than anything takes here on a busy machine: only what hangs reaches it
 * @param pauseMs so short that no test waits noticeably longer, and leaves the processor to what is waited for
 * @returns the first truthy value
 * @throws {Error} when there is none in time
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
