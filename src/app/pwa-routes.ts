import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { isNotModified } from '#platform/http/request-headers.ts';
import type { Language } from '#platform/pure/language.ts';
import type { PageFiles } from './page-document.ts';
import { buildWebManifest } from './web-manifest.ts';
import { buildServiceWorkerScript } from './service-worker-script.ts';

export type PwaOptions = {
  brand: string;
  files: PageFiles;
  languageOf(request: FastifyRequest): Language;
  /** Path and ETag of the app page without session. */
  page: { path: string; etag(): Promise<string> };
};

/** Revalidated at each visit, and sent only when changed. */
const send = (request: FastifyRequest, reply: FastifyReply, etag: string, text: string): FastifyReply => {
  void reply.header('cache-control', 'no-cache').header('etag', etag);
  return isNotModified(request, etag) ? reply.code(304).send() : reply.send(text);
};

/** Serves the web app manifest and the service worker. */
export const mountPwaRoutes = (app: FastifyInstance, options: PwaOptions): void => {
  app.get('/manifest.webmanifest', (request, reply) =>
    reply
      .header('cache-control', 'public, max-age=3600')
      .header('vary', 'accept-encoding, cookie')
      .type('application/manifest+json; charset=utf-8')
      .send(JSON.stringify(buildWebManifest(options.brand, options.languageOf(request)))),
  );

  let cachedScript: Promise<ReturnType<typeof buildServiceWorkerScript>> | undefined;
  const script = () =>
    (cachedScript ??= options.page
      .etag()
      .then((etag) => buildServiceWorkerScript(options.files, { path: options.page.path, etag })));
  app.get('/service-worker.js', async (request, reply) => {
    const { etag, script: text } = await script();
    return send(request, reply.type('text/javascript; charset=utf-8'), etag, text);
  });
};
