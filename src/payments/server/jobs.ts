import { z } from 'zod';
import { uuid } from '#platform/contract/schemas.ts';
import { defineJob } from '#platform/jobs/job.ts';

/** Fetches the state of a payment from the provider, in case its webhook is lost: until it is final, and then for chargebacks of cards. */
export const pollPayment = defineJob({
  name: 'check-payment',
  lane: 'payments',
  priority: 'soon',
  payload: z.object({ payment_uuid: uuid }),
  retry: { limit: 8, delaySeconds: 30, backoff: true },
});

/** Makes the batches of direct debits and transfers, on each bank day before the cut-off of the bank. */
export const createBatchesAndRevokeLapsedMandates = defineJob({
  name: 'batch-collections',
  lane: 'inner',
  priority: 'later',
  payload: z.object({}),
  retry: { limit: 8, delaySeconds: 30, backoff: true },
});

/** Uploads the file of a batch to the bank. */
export const sendBatch = defineJob({
  name: 'send-batch',
  lane: 'bank',
  priority: 'soon',
  payload: z.object({ batch_uuid: uuid }),
  retry: { limit: 8, delaySeconds: 30, backoff: true },
});

/** Reads new files from the bank. */
export const pollBank = defineJob({
  name: 'poll-bank',
  lane: 'bank',
  priority: 'later',
  payload: z.object({}),
  retry: { limit: 4, delaySeconds: 30, backoff: true },
});

/** Applies the lines that were read to payments. */
export const applyBankLines = defineJob({
  name: 'apply-bank-lines',
  lane: 'inner',
  priority: 'soon',
  payload: z.object({}),
  retry: { limit: 8, delaySeconds: 30, backoff: true },
});

/** Makes the transfer of a refund through our bank; it goes out with the next batch. */
export const insertRefundTransfer = defineJob({
  name: 'transfer-refund',
  lane: 'inner',
  priority: 'later',
  payload: z.object({ customer_uuid: uuid, refund_uuid: uuid }),
  retry: { limit: 8, delaySeconds: 30, backoff: true },
});

/** Records a refund that the operator has transferred, by a line of the bank or from elsewhere. */
export const recordPaidRefund = defineJob({
  name: 'record-paid-refund',
  lane: 'inner',
  priority: 'soon',
  payload: z.object({ customer_uuid: uuid, refund_uuid: uuid, line_uuid: uuid.nullable() }),
  retry: { limit: 8, delaySeconds: 30, backoff: true },
});

/** Sends a refund to the provider: bank checks after some working days, others at once. */
export const sendRefund = defineJob({
  name: 'send-refund',
  lane: 'payments',
  priority: 'later',
  payload: z.object({ refund_uuid: uuid }),
  retry: { limit: 12, delaySeconds: 30, backoff: true },
});
