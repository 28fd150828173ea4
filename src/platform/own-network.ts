import { BlockList, isIPv4, isIPv6 } from 'node:net';

const ownSix = new BlockList();
ownSix.addAddress('::1', 'ipv6');
ownSix.addSubnet('fc00::', 7, 'ipv6');

/** Loopback, and what RFC 1918 keeps for networks of one's own. */
const isOwnFour = (address: string): boolean => {
  const [a = 0, b = 0] = address.split('.').map(Number);
  return a === 127 || a === 10 || (a === 172 && b >= 16 && b < 32) || (a === 192 && b === 168);
};

/**
 * Whether a host is of the operator's own network, by its name alone: loopback, a private address, a name without a dot (of a container),
 * or one under `.internal`, which the public DNS will never have.
 */
export const isOwnHost = (host: string): boolean => {
  const name = host.replaceAll(/^\[|\]$/g, '').toLowerCase();
  if (isIPv6(name)) return ownSix.check(name, 'ipv6');
  if (isIPv4(name)) return isOwnFour(name);
  return !name.includes('.') || name.endsWith('.internal');
};

/** Whether a host is this machine, by its name alone. */
export const isThisMachine = (host: string): boolean =>
  host === 'localhost' || host === '[::1]' || (isIPv4(host) && host.startsWith('127.'));
