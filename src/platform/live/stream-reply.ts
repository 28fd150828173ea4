import type { OutgoingHttpHeaders, ServerResponse } from 'node:http';
import type { FastifyReply, FastifyRequest } from 'fastify';

/** A reply of server-sent events. A handler returns it instead of the document of its contract. */
export class StreamReply {
  readonly open: (to: ServerResponse) => void;

  constructor(openStream: (to: ServerResponse) => void) {
    this.open = openStream;
  }
}

declare module 'fastify' {
  interface FastifyRequest {
    /** Marks a reply that may stay open for an hour. */
    staysOpen?: true;
  }
  interface FastifyInstance {
    /** Counts a request as answered. */
    answered?(request: FastifyRequest, reply: FastifyReply): void;
  }
}

/**
 * Sends the headers and passes the connection on. The headers disable caching, compression and buffering in proxies.
 */
export const sendStream = ({ open }: StreamReply, request: FastifyRequest, reply: FastifyReply): void => {
  // Counted now, because the duration of a stream is no response time and an end by the client is not reported.
  request.server.answered?.(request, reply);
  request.staysOpen = true;
  reply.hijack();
  const { raw } = reply;
  raw.writeHead(200, {
    ...(reply.getHeaders() as OutgoingHttpHeaders),
    'content-type': 'text/event-stream; charset=utf-8',
    'cache-control': 'private, no-store, no-transform',
    'x-accel-buffering': 'no',
    connection: 'close',
  });
  if (request.method === 'HEAD') raw.end();
  else open(raw);
};
