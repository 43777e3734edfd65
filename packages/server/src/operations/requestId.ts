import { randomUUID } from 'node:crypto';

export const requestIdHeader = 'x-request-id';

/**
 * What this request is called in the log and in the answer: the name a proxy has given it, if it is one that can stand in a log line
 * and a header, else a new one.
 */
export function requestIdOf(headers: Headers): string {
  const given = headers.get(requestIdHeader);
  return given !== null && /^[\w.:@+=-]{1,128}$/.test(given) ? given : randomUUID();
}
