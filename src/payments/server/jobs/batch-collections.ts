import { batchTimeOn, nextBatchDay } from '#payments/rules/collection-day.ts';
import type { Database } from '#platform/db/database.ts';
import { timer } from '#platform/db/tables.ts';
import type { JobHandler } from '#platform/jobs/job.ts';
import type { Settings } from '#platform/settings.ts';
import { createBatches } from '../debit/create-batches.ts';
import { revokeLapsedMandates } from '../debit/revoke-lapsed-mandates.ts';
import { batchSchedule } from '../debit/schedule-collection.ts';
import { batchCollections } from '../jobs.ts';
import { insertTransferBatch } from '../transfer/transfer-batch.ts';

/** A fixed uuid, so that several processes schedule one timer. */
const timerId = '7b0c2f5e-3f61-4a8f-9a55-0d1f6f2a9c31';

/** Schedules the batches of the next bank day, unless a timer exists already. Without a bank nothing is scheduled. */
export const scheduleBatches = async (db: Database, settings: Settings, now: Date): Promise<void> => {
  if (settings.BANK_SFTP_URL === undefined) return;
  const schedule = batchSchedule(settings);
  const due_at = batchTimeOn(nextBatchDay(now, schedule), schedule);
  await db.write
    .insert(timer)
    .values({ id: timerId, job: batchCollections.name, payload: {}, due_at })
    .onConflictDoNothing();
};

/** Makes the batches of collections and transfers of a bank day. A late run makes them for the day on which the bank will process them. */
export const runBatchCollections: JobHandler<typeof batchCollections> = async (_payload, ctx) => {
  await createBatches(ctx);
  await insertTransferBatch(ctx);
  await revokeLapsedMandates(ctx);
  await scheduleBatches(ctx.db, ctx.settings, ctx.now());
};
