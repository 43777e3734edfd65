import { BlockList, isIP, SocketAddress } from 'node:net';

/** Tells clients from the proxies that they come through. */
export interface ClientAddresses {
  /** @param peer the other end of a connection */
  isProxy(peer: string): boolean;
  /**
   * Returns the address of the client: the last one in `X-Forwarded-For` that is not a trusted proxy's. What stands before it, and all of
   * it where the connection is not from a trusted proxy, is whatever the client wrote.
   *
   * @param peer the other end of the connection
   * @returns an address as `plainAddress` writes it, or the peer as it is
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
    isProxy: (peer) => isTrusted(plainAddress(peer) ?? ''),
    addressOf(peer, forwardedFor) {
      let address = plainAddress(peer) ?? peer;
      const hops = forwardedFor?.split(',') ?? [];
      while (isTrusted(address)) {
        // What is no address was written by nobody who is trusted, nor was anything before it.
        const next = plainAddress(hops.pop()?.trim() ?? '');
        if (next === undefined) break;
        address = next;
      }
      return address;
    },
  };
}

/** Is it an address, or a range of them such as `10.0.0.0/8`? */
export function isAddressRange(text: string): boolean {
  const [network = '', prefix, ...more] = text.split('/');
  const family = isIP(network);
  // Within a zone, addresses mean something else on each machine.
  if (family === 0 || network.includes('%') || more.length > 0) return false;
  return prefix === undefined || (/^\d{1,3}$/.test(prefix) && Number(prefix) <= (family === 6 ? 128 : 32));
}

/**
 * The one way to write an address: without port and zone, and IPv4 as such where it comes as IPv6. Undefined if it is no address.
 */
export function plainAddress(text: string): string | undefined {
  // The most frequent ones are written in one way alone.
  if (isIP(text) === 4) return text;
  const [, bracketed, v4] = /^(?:\[([^\]]+)\]|([\d.]+))(?::\d{1,5})?$/.exec(text) ?? [];
  const address = (bracketed ?? v4 ?? text).replace(/%.*/s, '');
  if (isIP(address) !== 6) return isIP(address) === 0 ? undefined : address;
  const written = new SocketAddress({ address, family: 'ipv6' }).address;
  return written.replace(/^::ffff:(?=\d+\.)/, '');
}

/**
 * What limits count as one address: of IPv6 the network, for its host part is free to choose (RFC 6177).
 *
 * @param address of a client; what is no address is a group of its own
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
