import type { FastifyInstance } from 'fastify';
import { collectDefaultMetrics, Counter, Histogram, Registry } from 'prom-client';

export type Metrics = { registry: Registry; jobRun(job: string, ok: boolean, seconds: number): void };

export const metrics = (): Metrics & { observe(app: FastifyInstance): void } => {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const requests = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Time to answer, by route and status',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5],
    registers: [registry],
  });
  const jobs = new Counter({
    name: 'jobs_total',
    help: 'Jobs run, by name and outcome',
    labelNames: ['job', 'ok'],
    registers: [registry],
  });
  const jobSeconds = new Histogram({
    name: 'job_duration_seconds',
    help: 'Time a job took',
    labelNames: ['job'],
    registers: [registry],
  });
  return {
    registry,
    jobRun: (job, ok, seconds) => {
      jobs.inc({ job, ok: String(ok) });
      jobSeconds.observe({ job }, seconds);
    },
    observe: (app) => {
      const known = new Map<string, { observe(seconds: number): void }>();
      app.addHook('onResponse', (request, reply, done) => {
        const { method, routeOptions } = request;
        const route = routeOptions.url ?? 'none';
        const name = `${method} ${route} ${reply.statusCode}`;
        let series = known.get(name);
        if (!series) {
          series = requests.labels({ method, route, status: String(reply.statusCode) });
          known.set(name, series);
        }
        series.observe(reply.elapsedTime / 1000);
        done();
      });
    },
  };
};
