import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Database, queryRows } from '#platform/db/database.ts';
import { createTestDatabase, type TestDatabase } from '#platform/testing/test-database.ts';
import { findCallerOfLiveSession } from './sessions.store.ts';

let store: TestDatabase;
beforeAll(async () => {
  store = await createTestDatabase();
});
afterAll(() => store.close());

/** Number of custom and of generic plans of the statement on a connection. */
const queryPlanCounts = async (db: Database) => {
  const [row] = await queryRows<{ custom_plans: number; generic_plans: number }>(
    db.read,
    sql`select custom_plans::int as custom_plans, generic_plans::int as generic_plans from pg_prepared_statements where name = 'identity_find_callers'`,
  );
  return row;
};

test('sessions are found by one generic plan, for any number of concurrent calls', async () => {
  const findSessions = (callers: number) =>
    Promise.all(
      Array.from({ length: callers }, (_, at) => findCallerOfLiveSession(store.db, `nobody ${at}`, new Date())),
    );
  for (let time = 0; time < 12; time += 1) await findSessions(time === 11 ? 40 : 1);
  // PostgreSQL makes custom plans for the first five executions, then compares costs.
  expect(await queryPlanCounts(store.db)).toEqual({ custom_plans: 5, generic_plans: 7 });
});
