import type { Socket } from 'node:net';
import compress from '@fastify/compress';
import cookie from '@fastify/cookie';
import formbody from '@fastify/formbody';
import fastify, { type FastifyInstance, type FastifyReply, LogController } from 'fastify';
import type { Logger } from 'pino';
import type { Registry } from 'prom-client';
import { isDatabaseReachable } from '../db/readiness.ts';
import { newUuid } from '../ids.ts';
import type { DomainApi } from './handler.ts';
import { createHttpMetrics, routeLabel } from './metrics.ts';
import { buildOpenApi } from './openapi.ts';
import { rejectConnection, sendProblem } from './problem-reply.ts';
import { registerEarlyReplies, type FindEarlyReply } from './early-replies.ts';
import { CachedText, sendCachedReply } from './cached-reply.ts';
import { Refused } from './refused.ts';
import { mountRoutes, type ServerServices } from './routes.ts';
import { addSecurityHeaders } from './security-headers.ts';

export type ServerOptions = {
  log: Logger;
  version: string;
  /** Metrics registry, for modules that add metrics. */
  registry?: Registry;
  /** Connections of the process to PostgreSQL; default 10. */
  connections?: number;
  /** Number of trusted proxies in front of the server (X-Forwarded-For). */
  proxies: number;
  /** The product is served over HTTPS. */
  https?: boolean;
  /** Additional script origins (consent banner); none by default. */
  scriptOrigins?: readonly string[];
  /** Hashes of the inline scripts, as `sha256-…`. */
  scriptHashes?: readonly string[];
  /** `/readyz` fails until `setReady` is called. */
  startsCold?: boolean;
  /** Timeouts for receiving a request and its headers; default 30 and 15 seconds. */
  timeouts?: { requestMs: number; headersMs: number };
  /** Registers hooks that run before all others: those of tracing. When set, pages too are answered only after these hooks have run. */
  beforeRoutes?: (app: FastifyInstance) => void;
  /** Registers further routes (pages, static files) and the not-found handler; returns the function that finds ready pages. */
  pages?: (app: FastifyInstance) => Promise<FindEarlyReply | undefined>;
};

export type Server = {
  app: FastifyInstance;
  /** Makes `/readyz` succeed after a cold start. */
  setReady(): void;
  /** Makes `/readyz` fail while requests are still served; connections close after their next reply. */
  setLeaving(): void;
};

/** Closes connections that never sent a request. Node counts them as busy until the header timeout, which would delay the shutdown. */
const closeUnusedConnections = (app: FastifyInstance): void => {
  const sockets = new Set<Socket>();
  app.server.on('connection', (socket: Socket) => {
    sockets.add(socket);
    socket.once('close', () => sockets.delete(socket));
  });
  app.addHook('preClose', (next) => {
    for (const socket of sockets) if (socket.bytesRead === 0) socket.destroy();
    next();
  });
};

/** Builds the HTTP server: endpoints of the domains, health, metrics, OpenAPI and pages. It does not listen yet. */
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
    // Hops are counted from our side, so entries that a caller adds to X-Forwarded-For are ignored.
    trustProxy: (_address: string, hop: number) => hop < options.proxies,
    bodyLimit: 64 * 1024,
    requestTimeout: requestMs,
    // Node checks timeouts every 30 seconds by default, which would allow slow clients twice the time.
    http: { headersTimeout: headersMs, connectionsCheckingInterval: Math.min(1000, headersMs / 2) },
    // Requests on busy connections during the shutdown are still answered.
    return503OnClosing: false,
    forceCloseConnections: 'idle',
    routerOptions: { maxParamLength: 200 },
    // Errors of the router: malformed URL, too long parameter.
    frameworkErrors: (error, request, reply) => void sendProblem(error, request, reply),
    clientErrorHandler: rejectConnection,
    ajv: { customOptions: { removeAdditional: false } },
  });
  closeUnusedConnections(app);
  options.beforeRoutes?.(app);
  const measured = createHttpMetrics(options.registry);
  measured.observe(app, parts.clock);
  app.setErrorHandler((error, request, reply) => sendProblem(error, request, reply));
  // These log fields contain no personal data (the route is a pattern), so redaction is skipped for speed.
  const requests = options.log.child({}, { redact: [] });
  /** Browsers read the business time from this header: of the begin of a stream, of the end of any other reply. */
  const setDate = (reply: FastifyReply) => reply.header('date', parts.clock.now().toUTCString());
  app.addHook('onRequest', (_request, reply, next) => {
    setDate(reply);
    next();
  });
  let state: 'starting' | 'ready' | 'leaving' = options.startsCold ? 'starting' : 'ready';
  app.addHook('preClose', (next) => {
    state = 'leaving';
    next();
  });
  app.addHook('onSend', (_request, reply, payload, next) => {
    // Announces the end of the connection, so that no request is sent on a closing connection and keep-alive
    // connections do not delay the shutdown.
    if (state === 'leaving') reply.header('connection', 'close');
    setDate(reply);
    next(null, payload);
  });
  app.addHook('onResponse', (request, reply, next) => {
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
    next();
  });
  await addSecurityHeaders(app, {
    scriptOrigins: options.scriptOrigins ?? [],
    scriptHashes: options.scriptHashes ?? [],
    https: options.https ?? false,
  });
  await app.register(cookie);
  await app.register(formbody);
  // No endpoint accepts plain text, and a foreign site could send it without a CORS preflight.
  app.removeContentTypeParser('text/plain');
  await app.register(compress, {
    global: true,
    threshold: 1024,
    encodings: ['br', 'gzip'],
    // Compressed requests are refused by their header, see `admission.ts`.
    globalDecompression: false,
  });

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
  let openApi: CachedText | undefined;
  app.get('/api/openapi.json', (request, reply) => {
    openApi ??= new CachedText(JSON.stringify(buildOpenApi(domains, options.version)));
    return sendCachedReply(openApi, request, reply);
  });

  const { admits } = mountRoutes(app, parts, domains, options.connections ?? 10);
  // Pages handle all paths without an endpoint; without pages the reply is 404.
  if (options.pages) {
    const find = await options.pages(app);
    // A page that is answered early has no hooks, so tracing would not see it.
    if (find && !options.beforeRoutes)
      registerEarlyReplies(app, find, {
        admits,
        proxies: options.proxies,
        listHeaders: () => [
          'date',
          parts.clock.now().toUTCString(),
          ...(state === 'leaving' ? ['connection', 'close'] : []),
        ],
        record: (reply) => {
          measured.count(reply);
          const { method, route, status, ms } = reply;
          requests.info({ reqId: newUuid(parts.clock.now()), method, route, status, ms: Math.round(ms) }, 'request');
        },
      });
  } else app.setNotFoundHandler((request, reply) => sendProblem(new Refused('NOT_FOUND'), request, reply));
  return {
    app,
    setReady: () => {
      if (state === 'starting') state = 'ready';
    },
    setLeaving: () => {
      state = 'leaving';
    },
  };
};
