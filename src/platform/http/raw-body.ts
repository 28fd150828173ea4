import type { FastifyInstance, FastifyRequest } from 'fastify';

declare module 'fastify' {
  interface FastifyRequest {
    /** The unparsed body, for signature checks. */
    rawBody?: Buffer;
  }
}

/**
 * Mounts routes whose body is parsed only after `assertSigned` has accepted its bytes. Keys such as `__proto__` are left
 * out, because one of them in one record would else make the whole event unreadable.
 */
export const withSignedBody = (
  app: FastifyInstance,
  assertSigned: (request: FastifyRequest, body: Buffer) => void,
  mount: (inner: FastifyInstance) => void,
): void => {
  app.register((inner, _options, next) => {
    // Form bodies are parsed without keeping their bytes, so they are not accepted.
    inner.removeContentTypeParser('application/x-www-form-urlencoded');
    const parse = inner.getDefaultJsonParser('remove', 'remove');
    inner.addContentTypeParser('application/json', { parseAs: 'buffer' }, (request, body: Buffer, parsed) => {
      try {
        assertSigned(request, body);
      } catch (error) {
        parsed(error as Error);
        return;
      }
      request.rawBody = body;
      void parse(request, body.toString(), parsed);
    });
    mount(inner);
    next();
  });
};
