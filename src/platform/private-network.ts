import { BlockList, isIPv4, isIPv6 } from 'node:net';

const privateIpv6 = new BlockList();
privateIpv6.addAddress('::1', 'ipv6');
privateIpv6.addSubnet('fc00::', 7, 'ipv6');

/** Loopback and RFC 1918 addresses. */
const isPrivateIpv4 = (address: string): boolean => {
  const [a = 0, b = 0] = address.split('.').map(Number);
  return a === 127 || a === 10 || (a === 172 && b >= 16 && b < 32) || (a === 192 && b === 168);
};

/**
 * Whether a host name belongs to the private network: loopback, a private address, a name without a dot (container),
 * or a name under `.internal`. No DNS lookup is made.
 */
export const isPrivateHost = (host: string): boolean => {
  const name = host.replaceAll(/^\[|\]$/g, '').toLowerCase();
  if (isIPv6(name)) return privateIpv6.check(name, 'ipv6');
  if (isIPv4(name)) return isPrivateIpv4(name);
  return !name.includes('.') || name.endsWith('.internal');
};

/** Whether a host name is the local machine. No DNS lookup is made. */
export const isLocalhost = (host: string): boolean =>
  host === 'localhost' || host === '[::1]' || (isIPv4(host) && host.startsWith('127.'));
