/** The part of a process that is needed to end it. */
export interface EndableProcess {
  on(event: 'uncaughtException', listener: (error: unknown, origin?: string) => void): unknown;
  exit(code: number): unknown;
}

/**
 * Ends the process with 1 at an error that nobody has handled, rejections among them: what it has left undone is not known, and whatever
 * restarts it begins with what the database holds.
 *
 * What a resolver rejects with is told and nothing more: GraphQL's executor leaves a list at the first item that fails, and forgets what others
 * reject with later (`completeListValue` of graphql-js 16). That error is of one answer, which has failed already.
 *
 * @param tell of the error; the process waits until that is written
 */
export function endOnFault(ended: EndableProcess, tell: (fault: unknown) => Promise<void>): void {
  let isEnding = false;
  ended.on('uncaughtException', (fault, origin) => {
    if (origin === 'unhandledRejection' && isLocated(fault)) {
      void tell(fault).catch(() => undefined);
      return;
    }
    if (!isEnding) void end(fault);
    isEnding = true;
  });

  async function end(fault: unknown): Promise<void> {
    await tell(fault).catch(() => undefined);
    ended.exit(1);
  }
}

/** Is it an error of a field, as the executor makes it of whatever a resolver rejects with? */
function isLocated(fault: unknown): boolean {
  return (
    fault instanceof Error &&
    fault.name === 'GraphQLError' &&
    Array.isArray((fault as { path?: unknown }).path)
  );
}
