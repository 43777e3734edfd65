/**
 * The database is unavailable: it is restarting or unreachable; for SQLite, its disk is full or another process has
 * locked the file. The outcome of a change in progress is unknown. The client may repeat it later, like any request
 * whose response was lost.
 */
export class DatabaseAwayError extends Error {
  override readonly name = 'DatabaseAwayError';
  /** About the duration of a restart. */
  readonly retryAfterSeconds = 5;
  /** Whether its disk is full. */
  readonly isFull: boolean;
  /** The message for the client. */
  readonly told: string;

  constructor(code: string, cause: Error) {
    const isFull = fullCodes.has(code);
    super(
      isFull
        ? `The disk of the database is full (${code}). Make room there: nothing is written until then.`
        : `The database does not respond (${code}).`,
      { cause },
    );
    this.isFull = isFull;
    this.told = isFull ? diskFullText : awayText;
  }
}

export const awayText = 'The site cannot reach its database right now.';
export const diskFullText = 'The disk of the database is full. The owner of the site has to free space.';

const fullCodes = new Set(['53100', 'SQLITE_FULL']);

/**
 * For network errors, and for PostgreSQL: class 08 is a lost connection, 57P a shutdown, 53100 a full disk, 53300 too
 * many connections. For SQLite: errors that may not occur the next time.
 */
const codes =
  /^(?:SQLITE_(?:BUSY|LOCKED|FULL|IOERR)\w*|ECONNREFUSED|ECONNRESET|ECONNABORTED|EPIPE|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH|ENOTFOUND|EAI_AGAIN|ENOENT|08...|57P0[1-5]|53100|53300)$/;
/** Messages that the driver reports without a code. */
const messages =
  /^(?:Connection terminated|Client has encountered a connection error|timeout exceeded when trying to connect|timeout expired|Query read timeout|Client was closed|Cannot use a pool after)/;

/** Returns the error, converted to a `DatabaseAwayError` if an unavailable database caused it. */
export function awayErrorOf(error: unknown): unknown {
  if (!(error instanceof Error)) return error;
  const { code } = error as { code?: unknown };
  const isAway = typeof code === 'string' ? codes.test(code) : messages.test(error.message);
  if (!isAway) return error;
  return new DatabaseAwayError(typeof code === 'string' ? code : error.message, error);
}

/** Finds a `DatabaseAwayError` in an error or its causes, because GraphQL wraps errors of resolvers. */
export function findDatabaseAway(error: unknown): DatabaseAwayError | undefined {
  for (let at = error, depth = 0; at instanceof Error && depth < 5; depth += 1) {
    if (at instanceof DatabaseAwayError) return at;
    at = (at as { originalError?: unknown }).originalError ?? at.cause;
  }
  return undefined;
}
