import { sql } from 'drizzle-orm';
import { Counter, Histogram, type Registry } from 'prom-client';
import { type Database, queryRows } from '../db/database.ts';
import { registerGauge } from '../register-gauge.ts';
import type { CircuitBreaker } from './circuit-breaker.ts';
import { workerTimeoutSeconds } from './heartbeat.ts';
import { type Lane, priorities } from './job.ts';

/** Upper limit of counted rows, so that reading the metrics does not scan a growing table. */
const maxCounted = 10_000;

/** Counts and times the jobs that this process runs. */
export const measureJobRuns = (registry: Registry): ((job: string, ok: boolean, seconds: number) => void) => {
  const runs = new Counter({
    name: 'jobs_total',
    help: 'Jobs run, by name and outcome',
    labelNames: ['job', 'ok'],
    registers: [registry],
  });
  const times = new Histogram({
    name: 'job_duration_seconds',
    help: 'Time a job took',
    labelNames: ['job'],
    registers: [registry],
  });
  return (job, ok, seconds) => {
    runs.inc({ job, ok: String(ok) });
    times.observe({ job }, seconds);
  };
};

const queryWaitingJobs = (db: Database, lanes: readonly Lane[]) =>
  queryRows<{ lane: string; value: number }>(
    db.read,
    sql`select lane.name as lane, (
        select count(*)::int from (select 1 from job where job.lane = lane.name and worker_id is null limit ${maxCounted}) as counted
      ) as value from unnest(${sql.param(lanes)}::text[]) as lane (name)`,
  );

const queryOldestJobAge = (db: Database, lanes: readonly Lane[]) =>
  queryRows<{ lane: string; value: number }>(
    db.read,
    sql`select lane.name as lane, coalesce(max(greatest(extract(epoch from now() - first.due_at), 0)), 0)::float as value
      from unnest(${sql.param(lanes)}::text[]) as lane (name)
      cross join generate_series(0, ${priorities.length - 1}::int) as level (priority)
      left join lateral (
        select due_at from job where job.lane = lane.name and job.priority = level.priority and worker_id is null
        order by due_at limit 1
      ) as first on true
      group by 1`,
  );

const countDeadLetters = (db: Database) =>
  queryRows<{ value: number }>(
    db.read,
    sql`select count(*)::int as value from (select 1 from dead_letter limit ${maxCounted}) as counted`,
  );

const queryHeartbeatAge = (db: Database) =>
  queryRows<{ value: number }>(
    db.read,
    sql`select extract(epoch from now() - max(seen_at))::float as value from worker having count(*) > 0`,
  );

const countAliveWorkers = (db: Database) =>
  queryRows<{ value: number }>(
    db.read,
    sql`select count(*)::int as value from worker where seen_at > now() - make_interval(secs => ${workerTimeoutSeconds})`,
  );

const byLane = async (rows: Promise<{ lane: string; value: number }[]>) =>
  (await rows).map(({ lane, value }) => ({ labels: { lane }, value }));

/**
 * Gauges of the queue: waiting jobs, age of the oldest, dead letters, live workers. The values are the same in every
 * process.
 */
export const measureQueue = (registry: Registry, db: Database, systems: readonly string[]): void => {
  const lanes = ['inner', ...systems] as Lane[];
  const labels = ['lane'];
  registerGauge(
    registry,
    { name: 'jobs_waiting', help: `Jobs that wait, by lane; at most ${maxCounted}`, labels },
    () => byLane(queryWaitingJobs(db, lanes)),
  );
  registerGauge(
    registry,
    { name: 'jobs_oldest_seconds', help: 'For how long the oldest job has been due, by lane', labels },
    () => byLane(queryOldestJobAge(db, lanes)),
  );
  registerGauge(
    registry,
    { name: 'jobs_dead', help: `Jobs that failed for good (npm run jobs -- list); at most ${maxCounted}` },
    () => countDeadLetters(db),
  );
  registerGauge(registry, { name: 'workers_alive', help: 'Workers heard of within fifteen seconds' }, () =>
    countAliveWorkers(db),
  );
  registerGauge(registry, { name: 'worker_heartbeat_age_seconds', help: 'Since any worker was heard of' }, () =>
    queryHeartbeatAge(db),
  );
};

/** Gauge of the open circuit breakers of this process. */
export const measureCircuitBreakers = (
  registry: Registry,
  sets: readonly ReadonlyMap<string, CircuitBreaker>[],
): void =>
  registerGauge(
    registry,
    {
      name: 'outside_breaker_open',
      help: '1: this process asks the system nothing, it has been down',
      labels: ['system'],
    },
    () =>
      [...(sets[0]?.keys() ?? [])].map((system) => ({
        labels: { system },
        value: sets.some((breakers) => breakers.get(system)?.state !== 'closed') ? 1 : 0,
      })),
  );
