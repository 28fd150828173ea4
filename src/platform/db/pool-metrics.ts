import type { Registry } from 'prom-client';
import type pg from 'pg';
import { registerGauge } from '../register-gauge.ts';

/**
 * Gauges for the connections of the pool and for the requests waiting for one. A growing queue slows down all
 * requests.
 */
export const measurePool = (registry: Registry, pool: pg.Pool): void =>
  registerGauge(
    registry,
    { name: 'db_pool_connections', help: 'Connections of this process by what they do', labels: ['state'] },
    () => [
      { labels: { state: 'used' }, value: pool.totalCount - pool.idleCount },
      { labels: { state: 'idle' }, value: pool.idleCount },
      { labels: { state: 'waited_for' }, value: pool.waitingCount },
    ],
  );
