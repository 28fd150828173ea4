import type { IncomingMessage, RequestListener } from 'node:http';
import type { FastifyInstance } from 'fastify';

/** A reply that is ready as bytes. `headers`: names and values in turn. */
export type EarlyReply = { route: string; headers: readonly string[]; body: Buffer };
export type FindEarlyReply = (request: IncomingMessage) => EarlyReply | undefined;

type EarlyContext = {
  /** Counts a request of an address; returns whether the address is within its limit. */
  admits(address: string): boolean;
  /** Proxies in front of the server. */
  proxies: number;
  /** Headers whose values are computed for each reply, such as the time. */
  listHeaders(): readonly string[];
  record(reply: { method: string; route: string; status: number; ms: number }): void;
};

/** The addresses of an X-Forwarded-For header without empty ones, as Fastify reads them. */
const listForwarded = (header: string): string[] =>
  header.includes(',')
    ? header.split(',').flatMap((each) => each.replaceAll(/^[ \t]+|[ \t]+$/g, '') || [])
    : [header.trim()].filter(Boolean);

/** The address of a caller as Fastify computes it when it trusts proxies: the last `proxies` entries are those of our own proxies. */
export const resolveAddress = ({ socket, headers }: IncomingMessage, proxies: number): string => {
  const forwarded = proxies === 0 ? '' : [headers['x-forwarded-for'] ?? ''].flat().join(',');
  const hops = [socket.remoteAddress ?? '', ...listForwarded(forwarded).toReversed()];
  return hops[Math.min(proxies, hops.length - 1)] ?? '';
};

/** Sends replies that are ready as bytes before the router and its hooks run, which cost more than such a reply; all other requests go on to them. */
export const registerEarlyReplies = (
  { server }: FastifyInstance,
  find: FindEarlyReply,
  { admits, proxies, listHeaders, record }: EarlyContext,
): void => {
  const handlers = server.listeners('request') as RequestListener[];
  server.removeAllListeners('request');
  server.on('request', (request, response) => {
    const earlyReply = find(request);
    const address = earlyReply ? resolveAddress(request, proxies) : '';
    // A closed connection has no address.
    if (!earlyReply || address === '' || !admits(address)) {
      for (const handle of handlers) handle(request, response);
      return;
    }
    const began = performance.now();
    const { route } = earlyReply;
    response.once('close', () => record({ method: 'GET', route, status: 200, ms: performance.now() - began }));
    response.writeHead(200, [...earlyReply.headers, ...listHeaders()]);
    response.end(earlyReply.body);
  });
};
