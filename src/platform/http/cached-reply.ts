import { createHash } from 'node:crypto';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { isNotModified, acceptsEncoding } from './request-headers.ts';

/**
 * A reply shared by many callers: serialised and compressed once and identified by its ETag. A handler returns it
 * instead of the object. `T` is the reply type of the contract.
 */
export class CachedReply<T> {
  declare readonly of?: T;
  readonly json: Buffer;
  readonly etag: string;
  #brotli: Buffer | undefined;
  #gzip: Buffer | undefined;

  /** `json` overrides the serialised text, for replies that are not part of a contract. */
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

/** Sends the reply, or 304 when the caller has the current version. */
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
