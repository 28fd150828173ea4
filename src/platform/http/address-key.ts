/** The eight groups of an IPv6 address that Node wrote, or null; the last two may stand as IPv4. */
const groupsOf = (ip: string): number[] | null => {
  const address = ip.replace(/%.*$/, '').replace(/(\d+)\.(\d+)\.(\d+)\.(\d+)$/, (_all, ...parts: string[]) => {
    const [a = 0, b = 0, c = 0, d = 0] = parts.slice(0, 4).map(Number);
    return `${(a * 256 + b).toString(16)}:${(c * 256 + d).toString(16)}`;
  });
  const [head = '', tail] = address.split('::');
  const read = (part: string) => part.split(':').filter(Boolean);
  const [before, after] = [read(head), read(tail ?? '')];
  const between = tail === undefined ? 0 : 8 - before.length - after.length;
  const groups = [...before, ...Array.from({ length: between }, () => '0'), ...after].map((hex) => Number(`0x${hex}`));
  return groups.length === 8 && groups.every((group) => group <= 0xffff) ? groups : null;
};

/** Networks whose last 32 bits are an IPv4 address: mapped (RFC 4291) and translated (RFC 6052). */
const embedsIpv4 = (groups: readonly number[]): boolean => {
  const front = groups.slice(0, 6).join(' ');
  return front === '0 0 0 0 0 65535' || front === '100 65435 0 0 0 0';
};

/**
 * What counts as one network address. Of IPv6 that is the /56 that a provider gives to one household; an IPv4 address is the same
 * in whichever way it is written.
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
 * The network around an address, of IPv6 the /48 that a company, or whoever asks a tunnel broker, gets as one: 256 households, or one caller
 * with 256 addresses. Null for an IPv4 address, which nobody gets that many of.
 */
export const widerNetworkKey = (ip: string): string | null => {
  const household = addressKey(ip);
  return household.endsWith('::/56') ? `${household.split(':').slice(0, 3).join(':')}::/48` : null;
};

/** So many times what one household may do, all households of a /48 may do together. */
export const NETWORK_LIMIT_FACTOR = 16;
