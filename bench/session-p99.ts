import { measureLoad, type Program } from './programs.ts';

/** Requests per second, with which the machine is busy but not overloaded. */
const requestsPerSecond = 200;
const connections = 10;

/** Requests sessions of customers for some seconds, beside any other load; returns the p99 in ms. */
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
