import { createHash } from 'node:crypto';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { isNotModified, acceptsEncoding } from './request-headers.ts';

type Serialize = (reply: { response: unknown }) => string;

/** A text that is compressed once and identified by its ETag. */
export class CachedText {
  readonly json: Buffer;
  readonly etag: string;
  #brotli: Buffer | undefined;
  #gzip: Buffer | undefined;

  constructor(json: string) {
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

/** A reply shared by many callers. A handler returns it instead of the object. `T` is the reply type of the contract. */
export class CachedReply<T> {
  #value: T | undefined;
  #text: CachedText | undefined;

  constructor(value: T) {
    this.#value = value;
  }

  /** Serialises the value at the first call. `serialize` is that of the contract, so that only fields of the contract leave the server. */
  toText(serialize: Serialize): CachedText {
    this.#text ??= new CachedText(serialize({ response: this.#value }));
    this.#value = undefined;
    return this.#text;
  }
}

/** Sends the reply, or 304 when the caller has the current version. */
export const sendCachedReply = (cachedText: CachedText, request: FastifyRequest, reply: FastifyReply): FastifyReply => {
  reply
    .header('etag', cachedText.etag)
    .header('cache-control', 'no-cache')
    .header('vary', 'accept-language, accept-encoding');
  if (isNotModified(request, cachedText.etag)) return reply.code(304).send();
  reply.header('content-type', 'application/json; charset=utf-8');
  if (acceptsEncoding(request, 'br')) return reply.header('content-encoding', 'br').send(cachedText.brotli);
  if (acceptsEncoding(request, 'gzip')) return reply.header('content-encoding', 'gzip').send(cachedText.gzip);
  return reply.send(cachedText.json);
};
