import { afterAll, beforeAll, expect, test } from 'vitest';
import { systemClock } from '#platform/clock.ts';
import type { JobContext } from '#platform/jobs/job.ts';
import { queryQueuedPayloads } from '#platform/jobs/query-queued-payloads.ts';
import { createTestDatabase, type TestDatabase } from '#platform/testing/test-database.ts';
import { minimalJobContext } from '#platform/testing/minimal-job-context.ts';
import { issueBillsOfPart } from '../jobs.ts';
import { billRun } from '../tables.ts';
import { runStartBillRuns } from './start-bill-runs.ts';

let store: TestDatabase;
beforeAll(async () => {
  store = await createTestDatabase();
});
afterAll(() => store.close());

test('a run resumes the unfinished parts of the oldest month that have no job', async () => {
  const started_at = new Date('2026-10-03T00:00:00Z');
  await store.db.write.insert(billRun).values([
    { month: '2026-09-01', part: 0, started_at },
    { month: '2026-09-01', part: 1, started_at },
    { month: '2026-09-01', part: 2, started_at, ended_at: started_at },
    { month: '2026-10-01', part: 0, started_at },
  ]);
  const context = minimalJobContext(store.db, systemClock());
  await store.db.tx((tx) => context.queue.enqueue(tx, issueBillsOfPart, { month: '2026-09-01', part: 0 }));
  for (let run = 0; run < 2; run += 1)
    await runStartBillRuns({}, { ...context, settings: { USAGE_CUTOFF_HOURS: 48 } } as JobContext);
  expect(await queryQueuedPayloads(store.db.read, issueBillsOfPart)).toEqual([
    { month: '2026-09-01', part: 0 },
    { month: '2026-09-01', part: 1 },
  ]);
});
