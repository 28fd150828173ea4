import type { BankFileStatus } from '#adapters/bank/bank-port.ts';
import type { JobContext } from '#platform/jobs/job.ts';
import { type BatchRow, findBatchByMessageId, updateBatch } from '../debit/batches.store.ts';
import { applyAcceptance, applyRejection } from '../debit/collection-outcome.ts';
import { findCollectionByEndToEndId } from '../debit/collections.store.ts';
import { forEachCollectionOfBatch } from '../debit/send-batch.ts';
import { findTransferByEndToEndId, rejectTransfersAndReopenLines } from '../transfer/transfers.store.ts';

const rejectedCode = 'RJCT';
/** Statuses of a message that the bank processes, in whole or in part (ISO 20022, ExternalPaymentGroupStatus1Code). */
const acceptedCodes = new Set(['ACTC', 'ACCP', 'ACSP', 'ACSC', 'ACWC', 'PART']);
/** The bank knows the message id already, so this status is about a second copy of the file. */
const duplicates = new Set(['DU01', 'AM05']);

const applyToTransferBatch = async (
  ctx: JobContext,
  { batch_uuid }: BatchRow,
  { status, reason }: BankFileStatus,
): Promise<void> => {
  const answered_at = ctx.now();
  const isRejected = status === rejectedCode && !duplicates.has(reason ?? '');
  if (!isRejected && status !== rejectedCode && !acceptedCodes.has(status)) return;
  await ctx.db.tx(async (tx) => {
    const change = isRejected
      ? ({ state: 'rejected', reason, answered_at } as const)
      : ({ state: 'accepted', answered_at } as const);
    await updateBatch(tx, batch_uuid, ['made', 'sent'], change);
    if (isRejected) await rejectTransfersAndReopenLines(tx, { batch_uuid }, reason ?? 'NARR');
  });
  if (isRejected) ctx.log.error({ batch_uuid, reason }, 'the bank has rejected a whole batch of transfers');
};

const applyToBatch = async (ctx: JobContext, batch: BatchRow, { status, reason }: BankFileStatus): Promise<void> => {
  const { batch_uuid } = batch;
  const answered_at = ctx.now();
  if (status === rejectedCode && !duplicates.has(reason ?? '')) {
    await ctx.db.tx((tx) => updateBatch(tx, batch_uuid, ['made', 'sent'], { state: 'rejected', reason, answered_at }));
    await forEachCollectionOfBatch(ctx, batch_uuid, ['batched', 'sent', 'accepted'], async (key) => {
      await ctx.db.tx((tx) => applyRejection(tx, ctx, key, reason ?? 'NARR'));
    });
    ctx.log.error({ batch_uuid, reason }, 'the bank has rejected a whole batch of direct debits');
  } else if (acceptedCodes.has(status) || status === rejectedCode) {
    await ctx.db.tx((tx) => updateBatch(tx, batch_uuid, ['made', 'sent'], { state: 'accepted', answered_at }));
    await forEachCollectionOfBatch(ctx, batch_uuid, ['batched', 'sent'], async (key) => {
      await ctx.db.tx((tx) => applyAcceptance(tx, ctx, key));
    });
  }
};

/**
 * Applies the bank's status of a batch, or of one of its collections or transfers. Repeated or late answers have no
 * effect; unknown references are logged.
 */
export const applyBankFileStatus = async (ctx: JobContext, answer: BankFileStatus): Promise<void> => {
  const { message_id, end_to_end_id, status, reason } = answer;
  if (end_to_end_id === null) {
    const batch = await findBatchByMessageId(ctx.db.read, message_id);
    if (batch) await (batch.kind === 'transfers' ? applyToTransferBatch : applyToBatch)(ctx, batch, answer);
    else ctx.log.warn({ message_id, status }, 'the bank answers to a message that is not known');
    return;
  }
  if (status !== rejectedCode) return;
  const row = await findCollectionByEndToEndId(ctx.db.read, end_to_end_id);
  if (row) return ctx.db.tx(async (tx) => void (await applyRejection(tx, ctx, row, reason ?? 'MS03')));
  if (await findTransferByEndToEndId(ctx.db.read, end_to_end_id)) {
    await ctx.db.tx((tx) => rejectTransfersAndReopenLines(tx, { end_to_end_id }, reason ?? 'MS03'));
    ctx.log.error({ message_id, end_to_end_id, reason }, 'the bank has rejected a transfer');
  } else ctx.log.warn({ message_id, end_to_end_id }, 'the bank rejects what is not known');
};
