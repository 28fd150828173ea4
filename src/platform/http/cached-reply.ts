import { createHash } from 'node:crypto';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { isNotModified, acceptsEncoding } from './request-headers.ts';

/**
 * A reply that many callers get word for word: serialised once, compressed once, and recognised by its ETag.
 * A handler returns it in place of the object. `T` is the reply of the contract that it stands for.
 */
export class CachedReply<T> {
  declare readonly of?: T;
  readonly json: Buffer;
  readonly etag: string;
  #brotli: Buffer | undefined;
  #gzip: Buffer | undefined;

  /** `json` is what is sent for the value, when that is no reply of a contract. */
  constructor(value: T, json = JSON.stringify({ response: value })) {
    this.json = Buffer.from(json);
    this.etag = `"${createHash('sha256').update(this.json).digest('base64url').slice(0, 22)}"`;
  }

  get brotli(): Buffer {
    this.#brotli ??= brotliCompressSync(this.json, { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } });
    return this.#brotli;
  }

  get gzip(): Buffer {
    this.#gzip ??= gzipSync(this.json, { level: 9 });
    return this.#gzip;
  }
}

/** Sends it; a caller who has it already gets 304. */
export const sendCachedReply = (
  ready: CachedReply<unknown>,
  request: FastifyRequest,
  reply: FastifyReply,
): FastifyReply => {
  reply
    .header('etag', ready.etag)
    .header('cache-control', 'no-cache')
    .header('vary', 'accept-language, accept-encoding');
  if (isNotModified(request, ready.etag)) return reply.code(304).send();
  reply.header('content-type', 'application/json; charset=utf-8');
  if (acceptsEncoding(request, 'br')) return reply.header('content-encoding', 'br').send(ready.brotli);
  if (acceptsEncoding(request, 'gzip')) return reply.header('content-encoding', 'gzip').send(ready.gzip);
  return reply.send(ready.json);
};
