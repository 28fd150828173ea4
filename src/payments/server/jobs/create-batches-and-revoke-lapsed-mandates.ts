import type { JobHandler } from '#platform/jobs/job.ts';
import { moveLateCollectionsAndCreateBatches } from '../debit/move-late-collections-and-create-batches.ts';
import { revokeLapsedMandatesAndNotify } from '../debit/revoke-lapsed-mandates-and-notify.ts';
import { createBatchesAndRevokeLapsedMandates } from '../jobs.ts';
import { createTransferBatch } from '../transfer/transfer-batch.ts';

/** Makes the batches of collections and transfers of a bank day. A late run makes them for the day on which the bank will process them. */
export const runCreateBatchesAndRevokeLapsedMandates: JobHandler<typeof createBatchesAndRevokeLapsedMandates> = async (
  _payload,
  ctx,
) => {
  if (!(await moveLateCollectionsAndCreateBatches(ctx)))
    return ctx.db.tx((tx) => ctx.queue.enqueue(tx, createBatchesAndRevokeLapsedMandates, {}));
  await createTransferBatch(ctx);
  await revokeLapsedMandatesAndNotify(ctx);
};
