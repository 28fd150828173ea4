import { z } from 'zod';
import { uuid } from '#platform/contract/schemas.ts';
import { defineJob } from '#platform/jobs/job.ts';
import { addDays, brusselsDate, startOfBusinessDay } from '#platform/pure/calendar.ts';
import { addSeconds } from '#platform/pure/instant.ts';

/** Hour of a working morning at which customers are written to. */
const MORNING_SECONDS = 9 * 3600;

const nextMorning = (now: Date): Date => {
  const morningOf = (days: number) => addSeconds(startOfBusinessDay(addDays(brusselsDate(now), days)), MORNING_SECONDS);
  return morningOf(0) > now ? morningOf(0) : morningOf(1);
};

/** Checks all overdue invoices once a day, in batches: each is committed together with the job of the next one. */
export const enqueueDueDunningSteps = defineJob({
  name: 'walk-dunning',
  lane: 'inner',
  priority: 'later',
  payload: z.object({
    /** The last invoice of the previous batch; absent in the first job of a day. */
    after: z.object({ customer_uuid: uuid, invoice_uuid: uuid }).optional(),
  }),
  retry: { limit: 12, delaySeconds: 30, backoff: true },
  recurrence: { timerId: '5d0c7b9e-8a41-4f2d-b6e3-91c4a7f0d218', nextRun: ({ now }) => ({ dueAt: nextMorning(now) }) },
});

/** Takes the next step of one unpaid invoice, when it is due. */
export const advanceCase = defineJob({
  name: 'advance-dunning-case',
  lane: 'inner',
  priority: 'later',
  payload: z.object({ customer_uuid: uuid, invoice_uuid: uuid }),
  retry: { limit: 12, delaySeconds: 30, backoff: true },
});

/** Brings the restrictions of a customer's SIMs in line with the unpaid invoices: also restores service after a payment. */
export const syncRestrictionsAndEndContracts = defineJob({
  name: 'sync-restrictions',
  lane: 'inner',
  priority: 'waits',
  payload: z.object({ customer_uuid: uuid }),
  retry: { limit: 20, delaySeconds: 2, backoff: true },
});

/** Gives up the claim of an unpaid invoice whose contract has ended, or regains the VAT of one that was given up. */
export const writeOffInvoice = defineJob({
  name: 'write-off-invoice',
  lane: 'inner',
  priority: 'soon',
  payload: z.object({ customer_uuid: uuid, invoice_uuid: uuid, proof: z.string().nullable() }),
  retry: { limit: 12, delaySeconds: 5, backoff: true },
});

/** Answers a dispute as the operator has decided. `credit_cents` null rejects it. */
export const rejectOrCreditDispute = defineJob({
  name: 'resolve-dispute',
  lane: 'inner',
  priority: 'soon',
  payload: z.object({ customer_uuid: uuid, dispute_uuid: uuid, credit_cents: z.number().int().positive().nullable() }),
  retry: { limit: 12, delaySeconds: 5, backoff: true },
});
