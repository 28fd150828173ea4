import type { OutgoingHttpHeaders, ServerResponse } from 'node:http';
import type { FastifyReply, FastifyRequest } from 'fastify';

/** A reply that stays open: server-sent events. A handler returns it in place of what its contract produces. */
export class StreamReply {
  readonly begin: (to: ServerResponse) => void;

  constructor(begin: (to: ServerResponse) => void) {
    this.begin = begin;
  }
}

declare module 'fastify' {
  interface FastifyRequest {
    /** Its reply is open, and may stay so for an hour. */
    staysOpen?: true;
  }
  interface FastifyInstance {
    /** Counts a request as answered. */
    answered?(request: FastifyRequest, reply: FastifyReply): void;
  }
}

/** Sends the head and hands the line over. Nothing between us and the browser may keep it, pack it or wait for more. */
export const sendStream = ({ begin }: StreamReply, request: FastifyRequest, reply: FastifyReply): void => {
  // Now: an end that comes from the other side is told to nobody, and how long it lasted says nothing of how fast we are.
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
  else begin(raw);
};
