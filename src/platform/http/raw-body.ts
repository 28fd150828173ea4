import type { FastifyInstance } from 'fastify';

declare module 'fastify' {
  interface FastifyRequest {
    /** The unparsed body, for signature checks. */
    rawBody?: Buffer;
  }
}

/** Mounts routes that keep the unparsed body. JSON is also parsed as usual. */
export const withRawBody = (app: FastifyInstance, mount: (inner: FastifyInstance) => void): void => {
  app.register((inner, _options, done) => {
    // Form bodies are parsed without keeping their bytes, so they are not accepted.
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
