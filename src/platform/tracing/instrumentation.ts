import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Database } from '../db/database.ts';
import type { CallMiddleware } from '../outside-middleware.ts';
import type { Span, Tracer } from './tracer.ts';

/** A span for each request but those of machines that look after us. Must be the first to look at a request. */
export const traceRequests = (app: FastifyInstance, tracer: Tracer): void => {
  const spans = new WeakMap<FastifyRequest, Span>();
  app.addHook('onRequest', (request, _reply, done) => {
    const { method, routeOptions } = request;
    if (routeOptions.logLevel === 'silent') return done();
    const route = routeOptions.url ?? 'none';
    const attributes = { 'http.request.method': method, 'http.route': route, 'canopy.request_id': request.id };
    const begin = { name: `${method} ${route}`, kind: 'server', attributes } as const;
    // A page asks this server for its data, within its own request.
    const span = tracer.startChildSpan(begin) ?? tracer.startTraceSpan(begin);
    if (span) spans.set(request, span);
    return tracer.runInSpan(span, done);
  });
  // The body arrives in events of the connection, which know nothing of the request.
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

/** The statement without its parameters: those may be a person's. */
const traceQuery = (holder: { query: Query }, tracer: Tracer): void => {
  const plain = holder.query.bind(holder);
  holder.query = (...args) => {
    // With a callback it is the pool that asks, on behalf of a call that has its span already.
    if (typeof args.at(-1) === 'function') return plain(...args);
    const text = textOf(args[0]);
    const [verb = 'SQL'] = /^\s*\w+/.exec(text) ?? [];
    const attributes = { 'db.system.name': 'postgresql', 'db.query.text': text.slice(0, 2_000) };
    const span = tracer.startChildSpan({ name: verb.trim().toUpperCase(), kind: 'client', attributes });
    return span ? tracer.run(span, () => plain(...args)) : plain(...args);
  };
};

/** A span for each statement, with the wait for a connection. */
export const traceStatements = (db: Database, tracer: Tracer): void => {
  const { pool } = db;
  traceQuery(pool as unknown as { query: Query }, tracer);
  pool.on('connect', (client) => traceQuery(client as unknown as { query: Query }, tracer));
};

/** A span for each run of a job, in the trace of whoever put it in. */
export const traceJobs =
  (tracer: Tracer) =>
  (job: string, trace: string | undefined, work: () => Promise<void>): Promise<void> =>
    tracer.run(tracer.startTraceSpan({ name: job, kind: 'job', attributes: { 'canopy.job': job } }, trace), work);

/** A span for each call to an outside system. */
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
