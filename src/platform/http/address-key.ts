/** The eight groups of an IPv6 address, or null. The last two may be written as IPv4. */
const groupsOf = (ip: string): number[] | null => {
  const address = ip.replace(/%.*$/, '').replace(/(\d+)\.(\d+)\.(\d+)\.(\d+)$/, (_all, ...parts: string[]) => {
    const [a = 0, b = 0, c = 0, d = 0] = parts.slice(0, 4).map(Number);
    return `${(a * 256 + b).toString(16)}:${(c * 256 + d).toString(16)}`;
  });
  const [head = '', tail] = address.split('::');
  const read = (part: string) => part.split(':').filter(Boolean);
  const [before, after] = [read(head), read(tail ?? '')];
  const omitted = tail === undefined ? 0 : 8 - before.length - after.length;
  const groups = [...before, ...Array.from({ length: omitted }, () => '0'), ...after].map((hex) => Number(`0x${hex}`));
  return groups.length === 8 && groups.every((group) => group <= 0xffff) ? groups : null;
};

/** Whether the last 32 bits are an IPv4 address: IPv4-mapped (RFC 4291) or translated (RFC 6052). */
const embedsIpv4 = (groups: readonly number[]): boolean => {
  const front = groups.slice(0, 6).join(' ');
  return front === '0 0 0 0 0 65535' || front === '100 65435 0 0 0 0';
};

/**
 * Key of a network address for rate limits. IPv6 addresses are grouped by /56, the prefix of one household; an IPv4
 * address has one key in all its notations.
 */
export const addressKey = (ip: string): string => {
  if (!ip.includes(':')) return ip;
  const groups = groupsOf(ip);
  if (!groups) return ip;
  if (embedsIpv4(groups))
    return groups
      .slice(6)
      .flatMap((group) => [group >> 8, group & 0xff])
      .join('.');
  const network = [...groups.slice(0, 3), (groups[3] ?? 0) & 0xff00];
  return `${network.map((group) => group.toString(16)).join(':')}::/56`;
};

/**
 * Key of the surrounding /48 of an IPv6 address, which a company or a tunnel broker customer gets as a whole (256 /56
 * prefixes). Null for IPv4.
 */
export const widerNetworkKey = (ip: string): string | null => {
  const household = addressKey(ip);
  return household.endsWith('::/56') ? `${household.split(':').slice(0, 3).join(':')}::/48` : null;
};

/** Rate limits of a /48 are this multiple of the limits of a single address. */
export const NETWORK_LIMIT_FACTOR = 16;
