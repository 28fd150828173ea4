import type { Socket } from 'node:net';
import compress from '@fastify/compress';
import cookie from '@fastify/cookie';
import formbody from '@fastify/formbody';
import fastify, { type FastifyInstance, LogController } from 'fastify';
import type { Logger } from 'pino';
import type { Registry } from 'prom-client';
import { isDatabaseReachable } from '../db/readiness.ts';
import { newUuid } from '../ids.ts';
import type { DomainApi } from './handler.ts';
import { createHttpMetrics, routeLabel } from './metrics.ts';
import { buildOpenApi } from './openapi.ts';
import { rejectConnection, sendProblem } from './problem-reply.ts';
import { CachedReply, sendCachedReply } from './cached-reply.ts';
import { Refused } from './refused.ts';
import { mountRoutes, type ServerServices } from './routes.ts';
import { addSecurityHeaders } from './security-headers.ts';

export type ServerOptions = {
  log: Logger;
  version: string;
  /** Where figures are kept, for whoever adds some. */
  registry?: Registry;
  /** Proxies in front of us, whose word on the caller's address is taken. */
  proxies: number;
  /** People come by HTTPS. */
  https?: boolean;
  /** Origins besides our own that pages may load scripts from (the consent banner's), none by default. */
  scriptOrigins?: readonly string[];
  /** Scripts that stand in a page, by their `sha256-…`. */
  scriptHashes?: readonly string[];
  /** `/readyz` says no until the server is told that it is warm. */
  startsCold?: boolean;
  /** How long a caller may take to send a request, and its headers; 30 and 15 seconds unless told. */
  timeouts?: { requestMs: number; headersMs: number };
  /** Looks at each request before everything else. */
  beforeRoutes?: (app: FastifyInstance) => void;
  /** More routes (pages, static files), and what answers when nothing else does. */
  pages?: (app: FastifyInstance) => Promise<void>;
};

export type Server = {
  app: FastifyInstance;
  /** From now on `/readyz` says yes, where the server started cold. */
  markReady(): void;
  /** From now on `/readyz` says no, while everything else is served; connections end with their next answer. */
  markLeaving(): void;
};

/**
 * A connection that was opened ahead and never said anything counts as busy until its headers are late: it would hold up an end for all
 * that time.
 */
const closeUnusedConnections = (app: FastifyInstance): void => {
  const sockets = new Set<Socket>();
  app.server.on('connection', (socket: Socket) => {
    sockets.add(socket);
    socket.once('close', () => sockets.delete(socket));
  });
  app.addHook('preClose', (done) => {
    for (const socket of sockets) if (socket.bytesRead === 0) socket.destroy();
    done();
  });
};

/** The HTTP server: every endpoint of the domains, health, metrics, OpenAPI and pages. Not yet listening. */
export const buildServer = async (
  parts: ServerServices,
  domains: readonly DomainApi[],
  options: ServerOptions,
): Promise<Server> => {
  const { requestMs, headersMs } = options.timeouts ?? { requestMs: 30_000, headersMs: 15_000 };
  const app = fastify({
    loggerInstance: options.log as unknown as FastifyInstance['log'],
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: () => newUuid(parts.clock.now()),
    // Counted from our side: what a caller writes into the header itself stands further away and is not looked at.
    trustProxy: (_address: string, hop: number) => hop < options.proxies,
    bodyLimit: 64 * 1024,
    requestTimeout: requestMs,
    // Node looks every half a minute unless told, and would let a slow caller take twice the time.
    http: { headersTimeout: headersMs, connectionsCheckingInterval: Math.min(1000, headersMs / 2) },
    // What comes on a connection that is still busy at the end is answered like everything before it.
    return503OnClosing: false,
    forceCloseConnections: 'idle',
    routerOptions: { maxParamLength: 200 },
    // What the router itself refuses: an address that is no address, a part of it that is too long.
    frameworkErrors: (error, request, reply) => void sendProblem(error, request, reply),
    clientErrorHandler: rejectConnection,
    ajv: { customOptions: { removeAdditional: false } },
  });
  closeUnusedConnections(app);
  options.beforeRoutes?.(app);
  const measured = createHttpMetrics(options.registry);
  measured.observe(app, parts.clock);
  app.setErrorHandler((error, request, reply) => sendProblem(error, request, reply));
  // These fields cannot carry a person's data (the route is the pattern, not the address), so nothing is looked for in them.
  const requests = options.log.child({}, { redact: [] });
  app.addHook('onRequest', (_request, reply, done) => {
    // Browsers take the time from it; it only differs from what Node says where a sandbox has moved the clock.
    if (parts.clock.offsetMs() !== 0) reply.header('date', parts.clock.now().toUTCString());
    done();
  });
  let state: 'starting' | 'ready' | 'leaving' = options.startsCold ? 'starting' : 'ready';
  app.addHook('preClose', (done) => {
    state = 'leaving';
    done();
  });
  app.addHook('onSend', (_request, reply, payload, done) => {
    // Said in time, so that nobody sends a request on a connection that closes at that moment; and to who asked before, whose
    // connection would else be kept open and keep the end waiting.
    if (state === 'leaving') reply.header('connection', 'close');
    done(null, payload);
  });
  app.addHook('onResponse', (request, reply, done) => {
    const { id: reqId, method, routeOptions } = request;
    if (routeOptions.logLevel !== 'silent')
      requests.info(
        {
          reqId,
          method,
          route: routeLabel(request),
          status: reply.statusCode,
          ms: Math.round(reply.elapsedTime),
        },
        'request',
      );
    done();
  });
  await addSecurityHeaders(app, {
    scriptOrigins: options.scriptOrigins ?? [],
    scriptHashes: options.scriptHashes ?? [],
    https: options.https ?? false,
  });
  await app.register(cookie);
  await app.register(formbody);
  // Nothing here is a plain text, and a page of another site could send one without being asked.
  app.removeContentTypeParser('text/plain');
  await app.register(compress, { global: true, threshold: 1024, encodings: ['br', 'gzip'] });

  app.get('/healthz', { logLevel: 'silent' }, () => ({ status: 'ok' }));
  app.get('/readyz', { logLevel: 'silent' }, async (_request, reply) => {
    if (state === 'starting') return reply.code(503).send({ status: 'this process is starting' });
    if (state === 'leaving') return reply.code(503).send({ status: 'this process is about to end' });
    if (await isDatabaseReachable(parts.db)) return { status: 'ready' };
    return reply.code(503).send({ status: 'the database does not answer' });
  });
  app.get('/metrics', { logLevel: 'silent' }, async (_request, reply) =>
    reply.type(measured.registry.contentType).send(await measured.registry.metrics()),
  );
  let openApi: CachedReply<null> | undefined;
  app.get('/api/openapi.json', (request, reply) => {
    openApi ??= new CachedReply(null, JSON.stringify(buildOpenApi(domains, options.version)));
    return sendCachedReply(openApi, request, reply);
  });

  mountRoutes(app, parts, domains);
  // Pages answer what no endpoint answers; without pages it is not found.
  if (options.pages) await options.pages(app);
  else app.setNotFoundHandler((request, reply) => sendProblem(new Refused('NOT_FOUND'), request, reply));
  return {
    app,
    markReady: () => {
      if (state === 'starting') state = 'ready';
    },
    markLeaving: () => {
      state = 'leaving';
    },
  };
};
