import { findDatabaseAway } from './database/databaseAway.ts';
import { plainAnswer } from './http/plainAnswer.ts';
import { StoreError } from './objects/objectStore.ts';

const databaseAwayText = 'The site cannot reach its database right now.';
const storeAwayText = 'The site cannot reach the store of its media right now.';
const noFilesText = 'The site has too much to do right now.';
/** Connections end before long, and what they had open with them. */
const noFilesSeconds = 5;

/** The answer to a request that failed for a reason that passes; undefined: it failed for another one. */
export function refusedForNow(error: unknown): Response | undefined {
  const away = findDatabaseAway(error);
  if (away) return tryAgainIn(databaseAwayText, away.retryAfterSeconds);
  if (error instanceof StoreError) return tryAgainIn(storeAwayText, error.retryAfterSeconds);
  return isOutOfFiles(error) ? tryAgainIn(noFilesText, noFilesSeconds) : undefined;
}

function tryAgainIn(text: string, seconds: number): Response {
  const headers = { 'retry-after': String(seconds), 'cache-control': 'no-store' };
  return plainAnswer(503, `${text} Try again in ${seconds} s.`, headers);
}

/** The system gives this process, or all of them, no more open files. */
function isOutOfFiles(error: unknown): boolean {
  return error instanceof Error && ['EMFILE', 'ENFILE'].includes((error as NodeJS.ErrnoException).code ?? '');
}

/** GraphQL's own words of it as plain text: a GraphQL answer is final to a client, and these ask to be tried again. */
export function plainIfRefused(response: Response): Response {
  const { status, headers } = response;
  if (status !== 429 && status !== 503) return response;
  const retryAfter = headers.get('retry-after')!;
  const why = status === 429 ? 'Too much at once.' : databaseAwayText;
  return plainAnswer(status, `${why} Try again in ${retryAfter} s.`, { 'retry-after': retryAfter });
}
