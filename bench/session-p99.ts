import { measureLoad, type Program } from './programs.ts';

/** So many requests a second: a machine that is busy, and not one that is over its limit. */
const requestsPerSecond = 200;
const connections = 10;

/** Customers look at their session for some seconds, whatever else goes on; answers the p99 in ms. */
export const measureSessionP99 = async (
  { url }: Program,
  { tokens, seconds }: { tokens: readonly string[]; seconds: number },
): Promise<number> => {
  const requests = tokens.map((token) => ({
    method: 'GET' as const,
    path: '/api/customer/session',
    headers: { 'x-session-token': token },
  }));
  return (await measureLoad({ url, requests, connections, rate: requestsPerSecond, seconds, keys: false })).p99;
};
