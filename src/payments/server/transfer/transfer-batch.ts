import { bankDayOf } from '#payments/rules/collection-day.ts';
import { toEndToEndId } from '#payments/rules/bank-text.ts';
import type { JobContext } from '#platform/jobs/job.ts';
import { type BatchRow, insertBatch, updateBatch } from '../debit/batches.store.ts';
import { creditorOf } from '../debit/move-late-collections-and-create-batches.ts';
import { batchSchedule } from '../debit/schedule-collection.ts';
import { sendBatch } from '../jobs.ts';
import { claimTransfersForBatch, recordTransfersSent, readTransfersOfBatch } from './transfers.store.ts';

/**
 * Inserts the batch of transfers of a bank day and enqueues its sending, in one transaction: a transfer is in one
 * batch, and the content of the file is determined from now on. A repeated run finds nothing left.
 */
export const createTransferBatch = (ctx: JobContext): Promise<void> =>
  ctx.db.tx(async (tx) => {
    const batch_uuid = ctx.newId();
    const sums = await claimTransfersForBatch(tx, batch_uuid, ctx.now());
    if (sums.transactions === 0) return;
    await insertBatch(tx, {
      batch_uuid,
      kind: 'transfers',
      message_id: toEndToEndId(batch_uuid),
      collect_on: bankDayOf(ctx.now(), batchSchedule(ctx.settings)),
      state: 'made',
      ...sums,
      creditor: creditorOf(ctx.settings),
      created_at: ctx.now(),
    });
    await ctx.queue.enqueue(tx, sendBatch, { batch_uuid });
  });

/**
 * Uploads the file of a transfer batch to the bank and marks the batch and its transfers as sent. Repeating it is safe: the file has
 * the same name and message id.
 */
export const uploadTransfersAndRecordSent = async (ctx: JobContext, batch: BatchRow): Promise<void> => {
  const { batch_uuid, message_id, collect_on: execute_on, transactions, amount_cents, creditor, created_at } = batch;
  if (batch.state === 'made')
    await ctx.outside.bank.uploadTransfers(
      `pain.001-${message_id}.xml`,
      { message_id, created_at: created_at.toISOString(), execute_on, transactions, amount_cents, debtor: creditor },
      readTransfersOfBatch(ctx.db.read, ctx.cipher, batch_uuid),
    );
  await ctx.db.tx(async (tx) => {
    await updateBatch(tx, batch_uuid, ['made'], { state: 'sent', sent_at: ctx.now() });
    await recordTransfersSent(tx, batch_uuid);
  });
};
