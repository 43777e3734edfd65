/** What the log tells, one JSON line each. */
export type LogLine =
  | {
      readonly event: 'request';
      readonly method: string;
      readonly path: string;
      readonly status: number;
      /** Until the answer began. */
      readonly elapsedMs: number;
    }
  /** Something that must not happen did. The asker was told nothing but that. */
  | { readonly event: 'fault'; readonly where: 'request' | 'graphql' | 'page'; readonly error: unknown };

export type Log = (line: LogLine) => void;

/** @param write gets a line with its end */
export function createLog(write: (text: string) => void, logsRequests: boolean, now: () => number): Log {
  return (line) => {
    if (line.event === 'request' && !logsRequests) return;
    const time = new Date(now()).toISOString();
    const told = line.event === 'fault' ? { ...line, error: describe(line.error) } : line;
    write(`${JSON.stringify({ time, ...told })}\n`);
  };
}

function describe(error: unknown): unknown {
  if (!(error instanceof Error)) return String(error);
  // GraphQL wraps what a resolver throws; the original has the stack that matters.
  const original = (error as { originalError?: unknown }).originalError;
  return original instanceof Error ? describe(original) : error.stack;
}
