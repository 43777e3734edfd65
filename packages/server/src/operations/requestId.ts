import { randomUUID } from 'node:crypto';

export const requestIdHeader = 'x-request-id';

/**
 * Returns the id of a request for the log and the response: the one set by a proxy, if it is safe in a log line and a
 * header, else a new one.
 */
export function requestIdOf(headers: Headers): string {
  const given = headers.get(requestIdHeader);
  return given !== null && /^[\w.:@+=-]{1,128}$/.test(given) ? given : randomUUID();
}
