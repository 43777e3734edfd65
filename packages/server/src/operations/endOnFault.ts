/** The part of a process that is needed to end it. */
export interface EndableProcess {
  on(event: 'uncaughtException', listener: (error: unknown) => void): unknown;
  exit(code: number): unknown;
}

/**
 * Ends the process with 1 at an error that nobody has handled, rejections among them: what it has left undone is not known, and whatever
 * restarts it begins with what the database holds.
 *
 * @param tell of the error; the process waits until that is written
 */
export function endOnFault(ended: EndableProcess, tell: (fault: unknown) => Promise<void>): void {
  let isEnding = false;
  ended.on('uncaughtException', (fault) => {
    if (!isEnding) void end(fault);
    isEnding = true;
  });

  async function end(fault: unknown): Promise<void> {
    await tell(fault).catch(() => undefined);
    ended.exit(1);
  }
}
