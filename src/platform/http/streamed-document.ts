import { Readable } from 'node:stream';
import type { FastifyReply, FastifyRequest } from 'fastify';

/** A document that is generated while it is sent. A handler returns it instead of the bytes. */
export class StreamedDocument {
  readonly parts: AsyncGenerator<string>;

  constructor(parts: AsyncGenerator<string>) {
    this.parts = parts;
  }
}

/** A JSON reply of the type `T` that is generated while it is sent, for replies that are too large for the memory. */
export class StreamedJson<T> extends StreamedDocument {
  /** Only a type: what the parts are together. */
  declare readonly reply: T;
}

/** Creates a reply from parts that together are the JSON of a `T`. Nothing checks that they are, so a test has to. */
export const createStreamedJson = <T>(parts: AsyncGenerator<string>): StreamedJson<T> => {
  async function* wrap() {
    yield '{"response":';
    yield* parts;
    yield '}';
  }
  return new StreamedJson<T>(wrap());
};

/**
 * Generates the first part before the reply starts, so that an early error gets a normal error reply. Further parts
 * are generated as the client reads (backpressure).
 */
export const startStreamedDocument = async (parts: AsyncGenerator<string>): Promise<StreamedDocument> => {
  const first = await parts.next();
  async function* all() {
    if (!first.done) yield first.value;
    yield* parts;
  }
  return new StreamedDocument(all());
};

/**
 * Streams the document. An error after the start closes the connection, so that the client does not take a truncated
 * document for a complete one.
 */
export const sendStreamedDocument = (
  { parts }: StreamedDocument,
  request: FastifyRequest,
  reply: FastifyReply,
): FastifyReply => {
  // Counted now, because the total duration depends on the speed of the client.
  request.server.answered?.(request, reply);
  request.staysOpen = true;
  if (request.method === 'HEAD') return reply.send('');
  const body = Readable.from(parts);
  body.on('error', (error: Error & { code?: string }) => {
    // A client that disconnects is not an error.
    if (error.code !== 'ERR_STREAM_PREMATURE_CLOSE') request.log.error({ err: error }, 'request broken');
  });
  return reply.send(body);
};
