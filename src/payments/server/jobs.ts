import { z } from 'zod';
import { uuid } from '#platform/contract/schemas.ts';
import { batchTimeOn, nextBatchDay } from '#payments/rules/collection-day.ts';
import { defineJob } from '#platform/jobs/job.ts';
import { addSeconds } from '#platform/pure/instant.ts';

/** Fetches the state of a payment from the provider, in case its webhook is lost. */
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
  recurrence: {
    timerId: '7b0c2f5e-3f61-4a8f-9a55-0d1f6f2a9c31',
    nextRun: ({ now, settings: { BANK_SFTP_URL, BANK_CUTOFF_HOUR } }) => {
      const schedule = { bankCutoffHour: BANK_CUTOFF_HOUR };
      return BANK_SFTP_URL === undefined ? null : { dueAt: batchTimeOn(nextBatchDay(now, schedule), schedule) };
    },
  },
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
  recurrence: {
    timerId: '1f6e4f2d-8c0e-4d0b-8f0f-6a3f0f7b7e12',
    nextRun: ({ now, settings: { BANK_SFTP_URL, BANK_POLL_MINUTES } }) =>
      BANK_SFTP_URL === undefined ? null : { dueAt: addSeconds(now, BANK_POLL_MINUTES * 60) },
  },
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
