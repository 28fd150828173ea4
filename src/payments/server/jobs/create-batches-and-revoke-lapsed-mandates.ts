import { batchTimeOn, nextBatchDay } from '#payments/rules/collection-day.ts';
import type { Database } from '#platform/db/database.ts';
import { timer } from '#platform/db/tables.ts';
import type { RecurringJobHandler } from '#platform/jobs/job.ts';
import type { Settings } from '#platform/settings.ts';
import { moveLateCollectionsAndCreateBatches } from '../debit/move-late-collections-and-create-batches.ts';
import { revokeLapsedMandatesAndNotify } from '../debit/revoke-lapsed-mandates-and-notify.ts';
import { batchSchedule } from '../debit/schedule-collection.ts';
import { createBatchesAndRevokeLapsedMandates } from '../jobs.ts';
import { createTransferBatch } from '../transfer/transfer-batch.ts';

/** A fixed uuid, so that several processes schedule one timer. */
const timerId = '7b0c2f5e-3f61-4a8f-9a55-0d1f6f2a9c31';

/** Schedules the batches of the next bank day, unless a timer exists already. Without a bank nothing is scheduled. */
export const scheduleBatches = async (db: Database, settings: Settings, now: Date): Promise<void> => {
  if (settings.BANK_SFTP_URL === undefined) return;
  const schedule = batchSchedule(settings);
  const due_at = batchTimeOn(nextBatchDay(now, schedule), schedule);
  await db.write
    .insert(timer)
    .values({ id: timerId, job: createBatchesAndRevokeLapsedMandates.name, payload: {}, due_at })
    .onConflictDoNothing();
};

/** Makes the batches of collections and transfers of a bank day. A late run makes them for the day on which the bank will process them. */
export const runCreateBatchesAndRevokeLapsedMandates: RecurringJobHandler<
  typeof createBatchesAndRevokeLapsedMandates
> = async (_payload, ctx) => {
  // Schedules the next bank day first, so that neither a run that lasts past its time nor a permanent failure skips it.
  await scheduleBatches(ctx.db, ctx.settings, ctx.now());
  if (!(await moveLateCollectionsAndCreateBatches(ctx)))
    return ctx.db.tx((tx) => ctx.queue.enqueue(tx, createBatchesAndRevokeLapsedMandates, {}));
  await createTransferBatch(ctx);
  await revokeLapsedMandatesAndNotify(ctx);
};
