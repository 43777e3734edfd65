/**
 * The address of who asks. Behind a proxy it is what the proxy has added last to `X-Forwarded-For`; what stands before it, and all of it
 * where there is no proxy, is whatever the client wrote.
 *
 * @param peer the other end of the connection
 */
export function clientAddress(peer: string, headers: Headers, isBehindProxy: boolean): string {
  const forwarded = isBehindProxy ? headers.get('x-forwarded-for')?.split(',').at(-1)?.trim() : undefined;
  return forwarded || peer;
}
