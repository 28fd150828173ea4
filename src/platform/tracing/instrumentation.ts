import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Database } from '../db/database.ts';
import type { CallMiddleware } from '../outside-middleware.ts';
import type { Span, Tracer } from './tracer.ts';

/** Creates a span for each request, except health checks and metrics. Must be the first hook of a request. */
export const traceRequests = (app: FastifyInstance, tracer: Tracer): void => {
  const spans = new WeakMap<FastifyRequest, Span>();
  app.addHook('onRequest', (request, _reply, done) => {
    const { method, routeOptions } = request;
    if (routeOptions.logLevel === 'silent') return done();
    const route = routeOptions.url ?? 'none';
    const attributes = { 'http.request.method': method, 'http.route': route, 'canopy.request_id': request.id };
    const begin = { name: `${method} ${route}`, kind: 'server', attributes } as const;
    // A page rendered on the server requests its data from the same server, inside its own request.
    const span = tracer.startChildSpan(begin) ?? tracer.startTraceSpan(begin);
    if (span) spans.set(request, span);
    return tracer.runInSpan(span, done);
  });
  // Body events of the connection run outside of the async context of the request, so the context is restored.
  app.addHook('preValidation', (request, _reply, done) => tracer.runInSpan(spans.get(request), done));
  app.addHook('onResponse', (request, reply, done) => {
    const span = spans.get(request);
    if (span) span.attributes['http.response.status_code'] = reply.statusCode;
    tracer.end(span, reply.statusCode >= 500);
    return tracer.runInSpan(span, done);
  });
};

type Query = (...args: unknown[]) => unknown;

const textOf = (query: unknown): string =>
  typeof query === 'string' ? query : ((query as { text?: string } | null)?.text ?? '');

/** Records the statement without parameters, which may be personal data. */
const traceQuery = (holder: { query: Query }, tracer: Tracer): void => {
  const plain = holder.query.bind(holder);
  holder.query = (...args) => {
    // With a callback the call comes from the pool, whose caller already has a span.
    if (typeof args.at(-1) === 'function') return plain(...args);
    const text = textOf(args[0]);
    const [verb = 'SQL'] = /^\s*\w+/.exec(text) ?? [];
    const attributes = { 'db.system.name': 'postgresql', 'db.query.text': text.slice(0, 2_000) };
    const span = tracer.startChildSpan({ name: verb.trim().toUpperCase(), kind: 'client', attributes });
    return span ? tracer.run(span, () => plain(...args)) : plain(...args);
  };
};

/** Creates a span for each statement, including the wait for a connection. */
export const traceStatements = (db: Database, tracer: Tracer): void => {
  const { pool } = db;
  traceQuery(pool as unknown as { query: Query }, tracer);
  pool.on('connect', (client) => traceQuery(client as unknown as { query: Query }, tracer));
};

/** Creates a span for each job run, in the trace of the request that queued it. */
export const traceJobs =
  (tracer: Tracer) =>
  (job: string, trace: string | undefined, work: () => Promise<void>): Promise<void> =>
    tracer.run(tracer.startTraceSpan({ name: job, kind: 'job', attributes: { 'canopy.job': job } }, trace), work);

/** Creates a span for each call to an outside system. */
export const traceOutsideCalls =
  (tracer: Tracer): CallMiddleware =>
  (system, method, call) => {
    const span = tracer.startChildSpan({
      name: `${system} ${method}`,
      kind: 'client',
      attributes: { 'peer.service': system },
    });
    return span ? tracer.run(span, call) : call();
  };
