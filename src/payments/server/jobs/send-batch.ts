import type { JobHandler } from '#platform/jobs/job.ts';
import { runAndRescheduleAfterFailure } from '#platform/jobs/run-and-reschedule-after-failure.ts';
import { findBatch } from '../debit/batches.store.ts';
import { uploadCollectionsAndRecordSent } from '../debit/send-batch.ts';
import { uploadTransfersAndRecordSent } from '../transfer/transfer-batch.ts';
import { sendBatch } from '../jobs.ts';

/** Uploads the file of a batch for the bank, retrying through outages of any length. */
export const runSendBatch: JobHandler<typeof sendBatch> = async ({ batch_uuid }, ctx) => {
  const batch = await findBatch(ctx.db.read, batch_uuid);
  if (!batch) throw new Error(`no batch ${batch_uuid}`);
  const upload = batch.kind === 'transfers' ? uploadTransfersAndRecordSent : uploadCollectionsAndRecordSent;
  await runAndRescheduleAfterFailure(ctx, sendBatch, { batch_uuid }, () => upload(ctx, batch));
};
