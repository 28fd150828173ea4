import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { queryRows } from '../db/database.ts';
import { createTestDatabase, type TestDatabase } from '../testing/test-database.ts';
import { defineJob, bindJob } from './job.ts';
import { createLegacyJobMover } from './legacy-jobs.ts';
import { job as jobs } from './tables.ts';

const greet = defineJob({
  name: 'greet',
  lane: 'mail',
  priority: 'later',
  payload: z.object({ name: z.string() }),
  retry: { limit: 2, delaySeconds: 1 },
});
let store: TestDatabase;
beforeAll(async () => {
  store = await createTestDatabase();
});
afterAll(() => store.close());

const before = () => createLegacyJobMover(store.db, new Map([[greet.name, bindJob(greet, async () => undefined)]]));

test('does nothing without the legacy schema', async () => {
  await before().move();
  expect(await store.db.read.select().from(jobs)).toEqual([]);
});

test('waiting and crashed jobs are moved, finished ones deleted, unknown ones left alone', async () => {
  const states = `'created', 'retry', 'active', 'completed', 'cancelled', 'failed'`;
  await store.db.write.execute(sql.raw('create schema pgboss'));
  await store.db.write.execute(sql.raw(`create type pgboss.job_state as enum (${states})`));
  await store.db.write.execute(
    sql.raw(`create table pgboss.job (id uuid, name text, state pgboss.job_state, data jsonb, start_after timestamptz,
      started_on timestamptz, expire_seconds int)`),
  );
  const put = (name: string, state: string, { due = 'now()', started = 'null', kind = 'greet' } = {}) =>
    store.db.write.execute(
      sql`insert into pgboss.job values (${randomUUID()}, 'work', ${state}::pgboss.job_state,
        ${JSON.stringify({ job: kind, payload: { name } })}::jsonb, ${sql.raw(due)}, ${sql.raw(started)}, 180)`,
    );
  await put('waits', 'created');
  await put('again', 'retry');
  await put('died', 'active', { started: "now() - interval '200 seconds'" });
  await put('runs', 'active', { started: 'now()' });
  await put('later', 'retry', { due: "now() + interval '1 hour'" });
  await put('done', 'completed');
  await put('failed', 'failed');

  await before().move();
  const moved = await store.db.read.select().from(jobs);
  expect(moved.map(({ payload }) => greet.payload.parse(payload).name).toSorted()).toEqual(['again', 'died', 'waits']);
  expect(moved[0]).toMatchObject({ lane: 'mail', priority: 2, tries: 0, worker_id: null });
  const left = await queryRows<{ name: string }>(
    store.db.read,
    sql`select data->'payload'->>'name' as name from pgboss.job order by 1`,
  );
  expect(left).toEqual([{ name: 'later' }, { name: 'runs' }]);
});
