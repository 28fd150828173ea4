import { createHash } from 'node:crypto';
import { brotliCompressSync, constants } from 'node:zlib';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { hasAlready, takesEncoding } from './request-headers.ts';

/**
 * A reply that many callers get word for word: serialised once, compressed once, and recognised by its ETag.
 * A handler returns it in place of the object. `T` is the reply of the contract that it stands for.
 */
export class ReadyReply<T> {
  declare readonly of?: T;
  readonly json: Buffer;
  readonly etag: string;
  #brotli: Buffer | undefined;

  constructor(value: T) {
    this.json = Buffer.from(JSON.stringify({ response: value }));
    this.etag = `"${createHash('sha256').update(this.json).digest('base64url').slice(0, 22)}"`;
  }

  get brotli(): Buffer {
    this.#brotli ??= brotliCompressSync(this.json, { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } });
    return this.#brotli;
  }
}

/** Sends it; a caller who has it already gets 304. */
export const sendReady = (ready: ReadyReply<unknown>, request: FastifyRequest, reply: FastifyReply): FastifyReply => {
  reply
    .header('etag', ready.etag)
    .header('cache-control', 'no-cache')
    .header('vary', 'accept-language, accept-encoding');
  if (hasAlready(request, ready.etag)) return reply.code(304).send();
  reply.header('content-type', 'application/json; charset=utf-8');
  if (!takesEncoding(request, 'br')) return reply.send(ready.json);
  return reply.header('content-encoding', 'br').send(ready.brotli);
};
