import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { createTestJobContext } from '#app/testing/product/job-context.ts';
import { setUpTestAppForFile } from '#app/testing/product/set-up-test-app-for-file.ts';
import { timer } from '#platform/db/tables.ts';
import { createBatchesAndRevokeLapsedMandates } from '../jobs.ts';
import { runCreateBatchesAndRevokeLapsedMandates } from './create-batches-and-revoke-lapsed-mandates.ts';

const product = setUpTestAppForFile();

test('a run that begins before the batches of a day and ends after their time does not skip them', async () => {
  const { name } = createBatchesAndRevokeLapsedMandates;
  await product.db.write.delete(timer).where(eq(timer.job, name));
  // A late run of Monday, whose clock is that of Thursday when it ends.
  let reads = 0;
  const now = () => new Date((reads += 1) === 1 ? '2026-10-12T21:00:00Z' : '2026-10-15T10:00:00Z');
  await runCreateBatchesAndRevokeLapsedMandates({}, { ...createTestJobContext(product, {} as never), now });
  const [row] = await product.db.read.select().from(timer).where(eq(timer.job, name));
  expect(row?.due_at.toISOString()).toBe('2026-10-13T08:00:00.000Z');
});
