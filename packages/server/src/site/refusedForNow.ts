import { awayText, diskFullText, findDatabaseAway } from '../database/opening/databaseAway.ts';
import { plainAnswer } from '../http/responses/plainAnswer.ts';
import { StoreError } from '../objects/objectStore.ts';

const storeAwayText = 'The site cannot reach the store of its media right now.';
const noFilesText = 'The site has too much to do right now.';
/** Connections soon end, which closes their files. */
const noFilesSeconds = 5;

/** Returns the response to a request that failed for a temporary reason; undefined for any other reason. */
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

/** Returns whether the system refuses more open files to this process, or to all processes. */
function isOutOfFiles(error: unknown): boolean {
  return error instanceof Error && ['EMFILE', 'ENFILE'].includes((error as NodeJS.ErrnoException).code ?? '');
}

/**
 * Replaces a temporary GraphQL refusal with plain text, in GraphQL's own words. Clients treat a GraphQL response as
 * final, but should retry these.
 */
export async function plainIfRefused(response: Response): Promise<Response> {
  const { status, headers } = response;
  if (status !== 429 && status !== 503) return response;
  const retryAfter = headers.get('retry-after')!;
  const why = status === 429 ? 'Too many requests.' : await reasonOf(response);
  return plainAnswer(status, `${why} Try again in ${retryAfter} s.`, { 'retry-after': retryAfter });
}

/** Searches the text of the response, whatever its format: it may be an event stream. */
async function reasonOf(response: Response): Promise<string> {
  return (await response.text()).includes(diskFullText) ? diskFullText : awayText;
}
