/** The part of a process that is needed to end it. */
export interface EndableProcess {
  on(event: 'uncaughtException', listener: (error: unknown, origin?: string) => void): unknown;
  exit(code: number): unknown;
}

/**
 * Ends the process with 1 on an unhandled error or rejection: its state is unknown, and a restart begins with the
 * state of the database.
 *
 * A resolver's late rejection is reported without ending the process: GraphQL's executor leaves a list at the first
 * item that fails, and ignores later rejections of others (`completeListValue` of graphql-js 16). Such an error
 * affects one response, which has failed already.
 *
 * @param tell reports the error; the process waits until it is written
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

/** Returns whether the error is the field error that the executor creates when a resolver rejects. */
function isLocated(fault: unknown): boolean {
  return (
    fault instanceof Error &&
    fault.name === 'GraphQLError' &&
    Array.isArray((fault as { path?: unknown }).path)
  );
}
