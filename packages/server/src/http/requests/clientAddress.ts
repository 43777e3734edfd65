import { BlockList, isIP, SocketAddress } from 'node:net';

/** Distinguishes clients from the proxies in front of the site. */
export interface ClientAddresses {
  /** Whether the site trusts any proxy. */
  readonly hasProxies: boolean;
  /**
   * Returns whether a connection comes from a trusted proxy.
   *
   * @param peer address of the other end of the connection
   */
  isProxy(peer: string): boolean;
  /**
   * Returns the address of the client: the last one in `X-Forwarded-For` that does not belong to a trusted proxy. A
   * client can forge the entries before it, and the whole header if the connection is not from a trusted proxy.
   *
   * @param peer address of the other end of the connection
   * @returns an address in the form of `plainAddress`, or the peer unchanged
   */
  addressOf(peer: string, forwardedFor: string | null): string;
}

/** @param trustedProxies addresses and ranges that `isAddressRange` accepts */
export function createClientAddresses(trustedProxies: readonly string[]): ClientAddresses {
  const trusted = new BlockList();
  for (const range of trustedProxies) {
    const [network = '', prefix] = range.split('/');
    const longest = isIP(network) === 6 ? 128 : 32;
    trusted.addSubnet(network, prefix === undefined ? longest : Number(prefix), familyOf(network));
  }
  const isTrusted = (address: string) => isIP(address) !== 0 && trusted.check(address, familyOf(address));

  return {
    hasProxies: trustedProxies.length > 0,
    isProxy: (peer) => isTrusted(plainAddress(peer) ?? ''),
    addressOf(peer, forwardedFor) {
      let address = plainAddress(peer) ?? peer;
      const hops = forwardedFor?.split(',') ?? [];
      while (isTrusted(address)) {
        // An entry that is not an address was not written by a trusted proxy, and neither were the entries before it.
        const next = plainAddress(hops.pop()?.trim() ?? '');
        if (next === undefined) break;
        address = next;
      }
      return address;
    },
  };
}

/** Returns whether a text is an address, or a range of addresses such as `10.0.0.0/8`. */
export function isAddressRange(text: string): boolean {
  const [network = '', prefix, ...more] = text.split('/');
  const family = isIP(network);
  // An address with a zone means something different on each machine.
  if (family === 0 || network.includes('%') || more.length > 0) return false;
  return prefix === undefined || (/^\d{1,3}$/.test(prefix) && Number(prefix) <= (family === 6 ? 128 : 32));
}

/**
 * Normalizes an address: without port and zone, and IPv4-mapped IPv6 as IPv4. Returns undefined if it is not an
 * address.
 */
export function plainAddress(text: string): string | undefined {
  // IPv4 addresses, the most frequent ones, have only one notation.
  if (isIP(text) === 4) return text;
  const [, bracketed, v4] = /^(?:\[([^\]]+)\]|([\d.]+))(?::\d{1,5})?$/.exec(text) ?? [];
  const address = (bracketed ?? v4 ?? text).replace(/%.*/s, '');
  if (isIP(address) !== 6) return isIP(address) === 0 ? undefined : address;
  const written = new SocketAddress({ address, family: 'ipv6' }).address;
  return written.replace(/^::ffff:(?=\d+\.)/, '');
}

/**
 * Returns the group that rate limits count as one address. For IPv6 that is the network, because clients can choose
 * the host part freely (RFC 6177).
 *
 * @param address address of a client; text that is not an address forms its own group
 */
export function addressGroup(address: string): string {
  const plain = plainAddress(address) ?? address;
  if (isIP(plain) !== 6) return plain;
  const [head = '', tail = ''] = plain.split('::');
  const before = head === '' ? [] : head.split(':');
  const after = tail === '' ? [] : tail.split(':');
  const zeros = Array<string>(Math.max(0, 8 - before.length - after.length)).fill('0');
  return `${[...before, ...zeros, ...after].slice(0, 4).join(':')}::/64`;
}

function familyOf(address: string): 'ipv4' | 'ipv6' {
  return isIP(address) === 6 ? 'ipv6' : 'ipv4';
}
