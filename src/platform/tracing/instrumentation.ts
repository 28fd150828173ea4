import {
  type Attributes,
  type Context,
  context,
  propagation,
  ROOT_CONTEXT,
  type Span,
  SpanKind,
  SpanStatusCode,
  trace,
  TraceFlags,
  type Tracer,
} from '@opentelemetry/api';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { AroundStatement } from '../db/observed-pool.ts';
import type { CallMiddleware } from '../outside-middleware.ts';

/** Runs `work` with `span` as the active span and ends the span afterwards. */
const runInSpan = async <T>(span: Span, parent: Context, work: () => Promise<T>): Promise<T> => {
  try {
    return await context.with(trace.setSpan(parent, span), work);
  } catch (error) {
    span.setStatus({ code: SpanStatusCode.ERROR });
    throw error;
  } finally {
    span.end();
  }
};

/** Runs `work` in a child of the active span. Outside of a trace, such as in polling, there is no span. */
const runInChildSpan = <T>(tracer: Tracer, name: string, attributes: Attributes, work: () => Promise<T>): Promise<T> =>
  trace.getActiveSpan()
    ? runInSpan(tracer.startSpan(name, { kind: SpanKind.CLIENT, attributes }), context.active(), work)
    : work();

/** The active span of a trace that is kept. */
const findSampledSpan = () => {
  const active = trace.getActiveSpan()?.spanContext();
  return active && active.traceFlags & TraceFlags.SAMPLED ? active : undefined;
};

/** The current trace context as a W3C `traceparent`, to store with a new job; undefined outside of a trace that is kept. */
export const currentTraceParent = (): string | undefined => {
  if (!findSampledSpan()) return undefined;
  const carrier: { traceparent?: string } = {};
  propagation.inject(context.active(), carrier);
  return carrier.traceparent;
};

/** Trace and span id for log lines; empty outside of a trace. */
export const traceLogFields = (): object => {
  const span = findSampledSpan();
  return span ? { trace_id: span.traceId, span_id: span.spanId } : {};
};

/** Creates a span for each request, except health checks and metrics. Must be the first hook of a request. */
export const traceRequests = (app: FastifyInstance, tracer: Tracer): void => {
  const contexts = new WeakMap<FastifyRequest, Context>();
  app.addHook('onRequest', (request, _reply, next) => {
    const { method, routeOptions } = request;
    if (routeOptions.logLevel === 'silent') return next();
    const route = routeOptions.url ?? 'none';
    const attributes = { 'http.request.method': method, 'http.route': route, 'canopy.request_id': request.id };
    // A `traceparent` of the caller is ignored. A page rendered on the server requests its data inside its own request.
    const span = tracer.startSpan(`${method} ${route}`, { kind: SpanKind.SERVER, attributes });
    const inSpan = trace.setSpan(context.active(), span);
    contexts.set(request, inSpan);
    return context.with(inSpan, next);
  });
  // Body events of the connection run outside of the async context of the request, so the context is restored.
  app.addHook('preValidation', (request, _reply, next) =>
    context.with(contexts.get(request) ?? context.active(), next),
  );
  app.addHook('onResponse', (request, reply, next) => {
    const inSpan = contexts.get(request);
    const span = inSpan && trace.getSpan(inSpan);
    span?.setAttribute('http.response.status_code', reply.statusCode);
    if (reply.statusCode >= 500) span?.setStatus({ code: SpanStatusCode.ERROR });
    span?.end();
    return context.with(inSpan ?? context.active(), next);
  });
};

/** Creates a span for each statement, without its parameters, which may be personal data. */
export const traceStatements =
  (tracer: Tracer): AroundStatement =>
  (text, run) => {
    const [verb = 'SQL'] = /^\s*\w+/.exec(text) ?? [];
    const attributes = { 'db.system.name': 'postgresql', 'db.query.text': text.slice(0, 2_000) };
    return runInChildSpan(tracer, verb.trim().toUpperCase(), attributes, run);
  };

/** Creates a span for each job run, in the trace of the request that queued it. */
export const traceJobs =
  (tracer: Tracer) =>
  (job: string, traceparent: string | undefined, work: () => Promise<void>): Promise<void> => {
    const parent = propagation.extract(ROOT_CONTEXT, { traceparent });
    const span = tracer.startSpan(job, { kind: SpanKind.CONSUMER, attributes: { 'canopy.job': job } }, parent);
    return runInSpan(span, parent, work);
  };

/** Creates a span for each call to an outside system. */
export const traceOutsideCalls =
  (tracer: Tracer): CallMiddleware =>
  (system, method, call) =>
    runInChildSpan(tracer, `${system} ${method}`, { 'peer.service': system }, call);
