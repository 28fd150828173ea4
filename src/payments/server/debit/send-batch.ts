import type { JobContext } from '#platform/jobs/job.ts';
import type { PaymentKey } from '../payments.store.ts';
import { type BatchRow, queryCollectionsOfBatch, readBatchTransactions, updateBatch } from './batches.store.ts';
import { recordCollectionSent } from './collection-outcome.ts';

const pageSize = 100;

/** Calls `apply` for each collection of a batch in these states. A repeated call skips the collections that `apply` has moved to another state. */
export const forEachCollectionOfBatch = async (
  ctx: JobContext,
  batch_uuid: string,
  states: Parameters<typeof queryCollectionsOfBatch>[2],
  apply: (key: PaymentKey) => Promise<void>,
): Promise<void> => {
  for (let after: PaymentKey | null = null; ;) {
    const page: PaymentKey[] = await queryCollectionsOfBatch(ctx.db.read, batch_uuid, states, after, pageSize);
    for (const key of page) await apply(key);
    if (page.length < pageSize) return;
    after = page.at(-1) ?? null;
  }
};

const upload = async (ctx: JobContext, batch: BatchRow): Promise<void> => {
  const { batch_uuid, message_id, collect_on, transactions, amount_cents, creditor, created_at } = batch;
  await ctx.outside.bank.uploadCollections(
    `pain.008-${message_id}.xml`,
    { message_id, created_at: created_at.toISOString(), collect_on, transactions, amount_cents, creditor },
    readBatchTransactions(ctx.db.read, ctx.cipher, batch_uuid),
  );
};

/**
 * Uploads the file of a batch of collections for the bank, then marks its collections. Name, message id and content are
 * the same in every run, so a process that is killed between the two uploads the same file again, and a bank that has
 * accepted the first refuses the second by its message id. A batch that the bank has answered is not uploaded again.
 */
export const uploadCollectionsAndRecordSent = async (ctx: JobContext, batch: BatchRow): Promise<void> => {
  const { batch_uuid } = batch;
  if (batch.state === 'made') {
    await upload(ctx, batch);
    await ctx.db.tx((tx) => updateBatch(tx, batch_uuid, ['made'], { state: 'sent', sent_at: ctx.now() }));
  }
  await forEachCollectionOfBatch(ctx, batch_uuid, ['batched'], (key) =>
    ctx.db.tx((tx) => recordCollectionSent(tx, ctx, key)),
  );
};
