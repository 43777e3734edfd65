import type { HttpRequest } from '../contract/stage.ts';

/** As `corsRequest` names them. One that was answered shows that the server allows its like. */
export const answeredCorsRequests = new Set<string>();

/** What the server of another origin has to allow for a request of this page; `null`: CORS does not apply. */
export function corsRequest({ url, method, headers }: HttpRequest): string | null {
  const page = globalThis.location;
  if (page === undefined) return null;
  try {
    const { origin } = new URL(url, page.href);
    if (origin === page.origin) return null;
    // Of what the SDK sends, only a short `accept` without quotation marks needs no permission.
    const names = [...headers].flatMap(([name, value]) =>
      name === 'accept' && /^[^"]{0,128}$/.test(value) ? [] : [name],
    );
    return `${method} to ${origin} with the headers: ${names.join(', ') || 'none'}`;
  } catch {
    // A page whose address no other can be relative to, as `about:srcdoc`.
    return null;
  }
}
