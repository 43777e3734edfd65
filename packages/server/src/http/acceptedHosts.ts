import { isIP } from 'node:net';

export interface AcceptedHostsParts {
  /** The address that the site listens on. */
  readonly listensOn: string;
  /** What the machine calls itself. */
  readonly machineName: string;
  /** Where a proxy publishes the site; null: nowhere. */
  readonly publicOrigin: string | null;
  /** Names besides, in small letters; `.example.org` is that and all below it, `*` whatever is asked for. */
  readonly allowed: readonly string[];
}

/**
 * Checks the host names that the site accepts. A foreign page whose own name was pointed here (DNS rebinding) sends
 * requests under that name, and could read everything a visitor may. A numeric address belongs to no page but this
 * site's, nor does the machine's own name.
 *
 * @returns the foreign host of a request, without its port; undefined if the host is accepted
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
    // HTTP/1.0 need not have one, and no browser speaks it.
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

/** As browsers understand it: small letters, figures in their usual form, no port. */
function hostnameOf(host: string): string | undefined {
  try {
    return withoutLastDot(new URL(`http://${host}`).hostname);
  } catch {
    return undefined;
  }
}

/** `example.org.` is the same machine. */
function withoutLastDot(name: string): string {
  return name.toLowerCase().replace(/\.$/, '');
}
