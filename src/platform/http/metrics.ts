import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { collectDefaultMetrics, Histogram, Registry } from 'prom-client';
import type { Clock } from '../clock.ts';

/** Milliseconds since 1970, as browsers send them. */
const rayTime = /^\d{1,15}$/;

declare module 'fastify' {
  interface FastifyRequest {
    /** Route pattern for requests without a server route: pages of the browser router and other methods. */
    knownRoute?: string;
  }
}

/**
 * Route label for metrics and logs: always a pattern, never a typed address, and one label for all built files. This
 * bounds the number of series.
 */
export const routeLabel = ({ knownRoute, routeOptions: { url } }: FastifyRequest): string => {
  if (knownRoute !== undefined) return knownRoute;
  return url?.startsWith('/assets/') ? '/assets/*' : (url ?? 'none');
};

/** Creates the metrics of replies and of the process in `registry`. */
export const createHttpMetrics = (
  registry = new Registry(),
): {
  registry: Registry;
  observe(app: FastifyInstance, clock: Clock): void;
  count(reply: { method: string; route: string; status: number; ms: number }): void;
} => {
  collectDefaultMetrics({ register: registry });
  const requests = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Time to answer, by route and status',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30],
    registers: [registry],
  });
  const skew = new Histogram({
    name: 'client_clock_skew_seconds',
    help: 'How far the clock of a browser is ahead of ours (x-ray-time); for diagnostics only, nothing is decided by it',
    buckets: [-86_400, -3600, -300, -60, -10, -2, 2, 10, 60, 300, 3600, 86_400],
    registers: [registry],
  });
  const seriesByName = new Map<string, { observe(seconds: number): void }>();
  const count = ({ method, route, status, ms }: { method: string; route: string; status: number; ms: number }) => {
    const name = `${method} ${route} ${status}`;
    let series = seriesByName.get(name);
    if (!series) {
      series = requests.labels({ method, route, status: String(status) });
      seriesByName.set(name, series);
    }
    series.observe(ms / 1000);
  };
  return {
    registry,
    count,
    observe: (app, clock) => {
      const measureReply = (request: FastifyRequest, reply: FastifyReply): void => {
        const { method } = request;
        count({ method, route: routeLabel(request), status: reply.statusCode, ms: reply.elapsedTime });
        const sentTime = request.headers['x-ray-time'];
        if (typeof sentTime === 'string' && rayTime.test(sentTime))
          skew.observe((Number(sentTime) - clock.now().getTime() + reply.elapsedTime) / 1000);
      };
      app.decorate('answered', measureReply);
      app.addHook('onResponse', (request, reply, next) => {
        if (!request.staysOpen) measureReply(request, reply);
        next();
      });
    },
  };
};
