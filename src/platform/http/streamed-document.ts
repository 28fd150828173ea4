import { Readable } from 'node:stream';
import type { FastifyReply, FastifyRequest } from 'fastify';

/** A document that is made while it is sent. A handler returns it in place of the whole one. */
export class StreamedDocument {
  readonly parts: AsyncGenerator<string>;

  constructor(parts: AsyncGenerator<string>) {
    this.parts = parts;
  }
}

/** Its first part is made here: what fails until then is answered as any other failure. The others are made when there is room for them. */
export const streamDocument = async (parts: AsyncGenerator<string>): Promise<StreamedDocument> => {
  const first = await parts.next();
  async function* all() {
    if (!first.done) yield first.value;
    yield* parts;
  }
  return new StreamedDocument(all());
};

/** What breaks on the way cannot be told any more: the line is cut, so that nobody takes what has come for all of it. */
export const sendStreamedDocument = (
  { parts }: StreamedDocument,
  request: FastifyRequest,
  reply: FastifyReply,
): FastifyReply => {
  // Now: how long it lasts says how fast the line of whoever reads is, not how fast we are.
  request.server.answered?.(request, reply);
  request.staysOpen = true;
  if (request.method === 'HEAD') return reply.send('');
  const body = Readable.from(parts);
  body.on('error', (error: Error & { code?: string }) => {
    // Who goes away has broken nothing.
    if (error.code !== 'ERR_STREAM_PREMATURE_CLOSE') request.log.error({ err: error }, 'request broken');
  });
  return reply.send(body);
};
