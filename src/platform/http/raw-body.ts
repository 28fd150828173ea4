import type { FastifyInstance } from 'fastify';

declare module 'fastify' {
  interface FastifyRequest {
    /** The body byte for byte, where a signature over it is checked. */
    rawBody?: Buffer;
  }
}

/** Mounts routes that also get the body as it came. JSON is parsed as everywhere else. */
export const withRawBody = (app: FastifyInstance, mount: (inner: FastifyInstance) => void): void => {
  app.register((inner, _options, done) => {
    // A form would come without its bytes.
    inner.removeContentTypeParser('application/x-www-form-urlencoded');
    const parse = inner.getDefaultJsonParser('error', 'error');
    inner.addContentTypeParser('application/json', { parseAs: 'buffer' }, (request, body: Buffer, parsed) => {
      request.rawBody = body;
      void parse(request, body.toString(), parsed);
    });
    mount(inner);
    done();
  });
};
