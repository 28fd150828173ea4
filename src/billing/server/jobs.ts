import { z } from 'zod';
import { accrualTime } from '#billing/rules/accrual.ts';
import { nextBillRunTime } from '#billing/rules/bill-run.ts';
import { nextTopUpRequestTime, topUpRequestTime, upcomingMonth } from '#billing/rules/top-up-request-day.ts';
import { isoDate, uuid } from '#platform/contract/schemas.ts';
import { defineJob } from '#platform/jobs/job.ts';
import { dueAfterSeconds } from '#platform/jobs/recurring-jobs.ts';
import { addMonths, brusselsDate, firstOfMonth } from '#platform/pure/calendar.ts';

/**
 * Sends top-up requests for a month, in batches: each batch is committed together with the job of the next one. `month`
 * (its first day) and `after` are absent in the first job.
 */
export const sendTopUpRequests = defineJob({
  name: 'ask-for-months',
  lane: 'inner',
  priority: 'later',
  payload: z.object({
    month: isoDate.optional(),
    /** The last SIM of the previous batch. */
    after: z.object({ customer_uuid: uuid, order_product_uuid: uuid }).optional(),
  }),
  retry: { limit: 12, delaySeconds: 5, backoff: true },
  recurrence: {
    timerId: '4d6f2b0a-7c7e-4a53-9d0e-2b1f6a0c9e55',
    // At once if the time has passed; the message key prevents repeated requests.
    firstRun: ({ now, settings }) => ({
      dueAt: topUpRequestTime(upcomingMonth(brusselsDate(now)), settings.PREPAID_ASK_DAYS),
    }),
    nextRun: ({ now, settings }) => ({ dueAt: nextTopUpRequestTime(now, settings.PREPAID_ASK_DAYS) }),
  },
});

/** Sends a top-up request to one SIM whose next month became more expensive. */
export const sendTopUpRequest = defineJob({
  name: 'ask-for-sim',
  lane: 'inner',
  priority: 'later',
  payload: z.object({ customer_uuid: uuid, order_product_uuid: uuid }),
  retry: { limit: 12, delaySeconds: 5, backoff: true },
});

/** Debits the remaining days of the month and resumes a suspended SIM, if the balance covers them. */
export const resumeSimIfCovered = defineJob({
  name: 'pay-month',
  lane: 'inner',
  priority: 'waits',
  payload: z.object({ customer_uuid: uuid, order_product_uuid: uuid }),
  retry: { limit: 12, delaySeconds: 5, backoff: true },
});

/** Starts the bill runs whose cut-off has passed, the oldest month first. */
export const startBillRuns = defineJob({
  name: 'start-bill-runs',
  lane: 'inner',
  priority: 'later',
  payload: z.object({}),
  retry: { limit: 12, delaySeconds: 30, backoff: true },
  recurrence: {
    timerId: '8f1d7a52-3c0e-4b6f-9a5d-2e7c41b90c36',
    // Does not slow the start down.
    firstRun: dueAfterSeconds(90),
    nextRun: ({ now, settings }) => ({ dueAt: nextBillRunTime(now, settings.USAGE_CUTOFF_HOURS) }),
  },
});

/** Issues the bills of a part of the customers about a month. After 20 s of work it continues in a job of its own, enqueued at once. */
export const issueBillsOfPart = defineJob({
  name: 'issue-bills-of-part',
  lane: 'inner',
  priority: 'later',
  payload: z.object({ month: isoDate, part: z.number().int().min(0).max(15) }),
  retry: { limit: 12, delaySeconds: 5, backoff: true },
});

/** Starts the accruals of a month that has ended. */
export const accrueMonth = defineJob({
  name: 'accrue-month',
  lane: 'inner',
  priority: 'later',
  payload: z.object({ month: isoDate }),
  retry: { limit: 12, delaySeconds: 30, backoff: true },
  recurrence: {
    timerId: '3d0c7c1e-64a2-4a3f-8b0e-9a1f5f2c7d48',
    // The month after that of the run, so that late runs make up all months.
    nextRun: ({ now, settings }, run) => {
      const month = run ? addMonths(run.month, 1) : firstOfMonth(brusselsDate(now));
      return { dueAt: accrualTime(month, settings.USAGE_CUTOFF_HOURS), payload: { month } };
    },
  },
});

/** Posts the accruals of some accounts of a part of the customers: each batch is committed together with the job of the next one. */
export const accruePart = defineJob({
  name: 'accrue-part',
  lane: 'inner',
  priority: 'later',
  payload: z.object({
    month: isoDate,
    part: z.number().int().min(0).max(15),
    /** The last account of the previous batch; at first the end of the range before, which need not be a uuid of any version. */
    after: z.guid().optional(),
    /** The end of the range; none: the last account that there is. */
    until: z.guid().optional(),
  }),
  retry: { limit: 12, delaySeconds: 5, backoff: true },
});

/** Issues the bill of one account about a month: one that failed in a run, or a final bill. */
export const issueBillOfAccount = defineJob({
  name: 'issue-bill-of-account',
  lane: 'inner',
  priority: 'later',
  payload: z.object({ customer_uuid: uuid, month: isoDate }),
  retry: { limit: 12, delaySeconds: 30, backoff: true },
});

const ofEInvoice = z.object({ customer_uuid: uuid, document_uuid: uuid });

/** Looks the recipient of an e-invoice up and sends it over Peppol; one that cannot be sent goes by mail. */
export const sendEInvoice = defineJob({
  name: 'send-e-invoice',
  lane: 'einvoicing',
  priority: 'later',
  payload: ofEInvoice,
  retry: { limit: 12, delaySeconds: 10, backoff: true },
});

/** Asks the access point for the state of an e-invoice. `once`: after a webhook, without another poll. */
export const pollEInvoice = defineJob({
  name: 'check-e-invoice',
  lane: 'einvoicing',
  priority: 'later',
  payload: ofEInvoice.extend({ once: z.boolean().optional() }),
  retry: { limit: 8, delaySeconds: 30, backoff: true },
});

/** Mails the PDF of an e-invoice whose delivery is not confirmed at its deadline. `again`: after the grace of one that was sent late. */
export const mailOverdueEInvoice = defineJob({
  name: 'mail-overdue-e-invoice',
  lane: 'inner',
  priority: 'later',
  payload: ofEInvoice.extend({ again: z.boolean().optional() }),
  retry: { limit: 12, delaySeconds: 30, backoff: true },
});

/** Opens the books for what happened before there were any; enqueued by a migration. `after`: the last customer of the batch before. */
export const openBooks = defineJob({
  name: 'open-books',
  lane: 'inner',
  priority: 'later',
  payload: z.object({ after: uuid.nullable() }),
  retry: { limit: 8, delaySeconds: 60, backoff: true },
});
