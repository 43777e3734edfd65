import { awayText, diskFullText, findDatabaseAway } from './database/databaseAway.ts';
import { plainAnswer } from './http/plainAnswer.ts';
import { StoreError } from './objects/objectStore.ts';

const storeAwayText = 'The site cannot reach the store of its media right now.';
const noFilesText = 'The site has too much to do right now.';
/** Connections end before long, and what they had open with them. */
const noFilesSeconds = 5;

/** The answer to a request that failed for a reason that passes; undefined: it failed for another one. */
export function refusedForNow(error: unknown): Response | undefined {
  const away = findDatabaseAway(error);
  if (away) return tryAgainIn(away.told, away.retryAfterSeconds);
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
export async function plainIfRefused(response: Response): Promise<Response> {
  const { status, headers } = response;
  if (status !== 429 && status !== 503) return response;
  const retryAfter = headers.get('retry-after')!;
  const why = status === 429 ? 'Too many requests.' : await reasonOf(response);
  return plainAnswer(status, `${why} Try again in ${retryAfter} s.`, { 'retry-after': retryAfter });
}

/** Looked for in the text, whatever form that has: it may be a stream of events. */
async function reasonOf(response: Response): Promise<string> {
  return (await response.text()).includes(diskFullText) ? diskFullText : awayText;
}
