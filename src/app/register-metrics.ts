import type { Logger } from 'pino';
import type { Registry } from 'prom-client';
import { countFreeStockUpToMaximum, MOST_COUNTED, queryRunProgress } from '#subscriptions/server/queries.ts';
import { rejectionReasons } from '#usage/rules/sim-life.ts';
import { countRejectedUsage } from '#usage/server/queries.ts';
import type { Clock } from '#platform/clock.ts';
import type { Database } from '#platform/db/database.ts';
import { measurePool } from '#platform/db/pool-metrics.ts';
import { measureCacheFaults } from '#platform/db/versioned-cache.ts';
import { registerGauge } from '#platform/register-gauge.ts';
import { measureQueue } from '#platform/jobs/job-metrics.ts';

/** Registers the metrics that are computed when `/metrics` is read, beside those of requests, jobs and calls. */
export const registerMetrics = (
  registry: Registry,
  {
    db,
    clock,
    log,
    systems,
    live,
  }: { db: Database; clock: Clock; log: Logger; systems: readonly string[]; live: { count: number } },
): void => {
  // Must be first, because the other gauges take connections of the pool.
  measurePool(registry, db.pool);
  measureQueue(registry, db, systems);
  measureCacheFaults(registry, db, log);
  registerGauge(
    registry,
    { name: 'live_streams', help: 'Streams that tell browsers of changes, open in this process' },
    () => [{ value: live.count }],
  );
  registerGauge(
    registry,
    { name: 'stock_free', help: 'Numbers and SIMs left to give, by kind', labels: ['kind'] },
    async () =>
      Object.entries(await countFreeStockUpToMaximum(db.read, clock.now())).map(([kind, value]) => ({
        labels: { kind },
        value,
      })),
  );
  registerGauge(
    registry,
    { name: 'month_sims_left', help: `SIMs that the running work of a 1st has not come to; at most ${MOST_COUNTED}` },
    async () => [{ value: (await queryRunProgress(db.read))?.sims_left ?? 0 }],
  );
  registerGauge(
    registry,
    { name: 'month_run_age_seconds', help: 'Since the running work of a 1st began; 0 when there is none' },
    async () => {
      const run = await queryRunProgress(db.read, 0);
      return [{ value: run ? (clock.now().getTime() - run.started_at.getTime()) / 1000 : 0 }];
    },
  );
  registerGauge(
    registry,
    { name: 'usage_rejected', help: 'Usage records that were rejected, by reason', labels: ['reason'] },
    async () => {
      const counts: Partial<Record<string, number>> = await countRejectedUsage(db.read);
      return rejectionReasons.map((reason) => ({ labels: { reason }, value: counts[reason] ?? 0 }));
    },
  );
};
