import { isIP } from 'node:net';

export interface AcceptedHostsParts {
  /** The address that the site listens on. */
  readonly listensOn: string;
  /** The host name of the machine. */
  readonly machineName: string;
  /** The origin under which a proxy publishes the site; null if no proxy does. */
  readonly publicOrigin: string | null;
  /**
   * Additional host names, in lowercase. `.example.org` accepts that name and all its subdomains; `*` accepts any
   * name.
   */
  readonly allowed: readonly string[];
}

/**
 * Creates a check for the host names that the site accepts. In a DNS rebinding attack, a foreign page points its own
 * name at this server. Its requests then carry that name, and could read everything that a visitor may read. Numeric
 * addresses and the machine's own name are always accepted, because no foreign page can be served under them.
 *
 * @returns a function that returns the foreign host of a request, without its port, or undefined if the host is
 *   accepted
 */
export function createForeignHost({
  listensOn,
  machineName,
  publicOrigin,
  allowed,
}: AcceptedHostsParts): (request: Request) => string | undefined {
  const [shortName = ''] = machineName.split('.', 1);
  const own = [listensOn, machineName, shortName, `${shortName}.local`, ...allowed];
  const names = new Set(own.map(withoutLastDot).filter((name) => name !== ''));
  if (publicOrigin !== null) names.add(withoutLastDot(new URL(publicOrigin).hostname));
  const endings = ['.localhost', ...allowed.filter((name) => name.startsWith('.'))];

  return ({ headers }) => {
    // HTTP/1.0 allows requests without a `Host` header; no browser sends HTTP/1.0.
    const host = hostnameOf(headers.get('host') ?? 'localhost');
    if (host === undefined) return headers.get('host')!;
    const isAccepted =
      isIP(host.replace(/^\[|\]$/g, '')) !== 0 ||
      names.has(host) ||
      names.has('*') ||
      endings.some((ending) => `.${host}`.endsWith(ending));
    return isAccepted ? undefined : host;
  };
}

/** Normalizes a host as browsers do: lowercase, IP addresses in canonical form, no port. */
function hostnameOf(host: string): string | undefined {
  try {
    return withoutLastDot(new URL(`http://${host}`).hostname);
  } catch {
    return undefined;
  }
}

/** `example.org.` is the same host as `example.org`. */
function withoutLastDot(name: string): string {
  return name.toLowerCase().replace(/\.$/, '');
}
