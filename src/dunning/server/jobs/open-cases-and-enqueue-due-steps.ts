import { queryOverdueInvoices } from '#billing/server/queries.ts';
import type { JobHandler } from '#platform/jobs/job.ts';
import { brusselsDate, startOfBusinessDay } from '#platform/pure/calendar.ts';
import { insertCases, queryDueCases, toNewCase } from '../cases/cases.store.ts';
import { advanceCase, enqueueDueDunningSteps } from '../jobs.ts';

/** Invoices of a batch. */
const INVOICES = 500;

/**
 * Opens a case for each overdue invoice and enqueues the steps that are due. It can be killed, be late or run twice: what it enqueues checks
 * again by itself.
 */
export const runOpenCasesAndEnqueueDueSteps: JobHandler<typeof enqueueDueDunningSteps> = async ({ after }, ctx) => {
  const today = brusselsDate(ctx.now());
  const startOfToday = startOfBusinessDay(today);
  await ctx.db.tx(async (tx) => {
    const overdueInvoices = await queryOverdueInvoices(tx, {
      before: startOfToday,
      after: after ?? null,
      limit: INVOICES,
    });
    const lastInvoice = overdueInvoices.at(-1);
    if (!lastInvoice) return;
    await insertCases(
      tx,
      overdueInvoices.map((invoice) => toNewCase(invoice, today)),
    );
    const dueCases = await queryDueCases(tx, overdueInvoices, today);
    await ctx.queue.enqueueAll(
      tx,
      dueCases.map((payload) => ({ job: advanceCase, payload })),
    );
    if (overdueInvoices.length === INVOICES) {
      const { customer_uuid, invoice_uuid } = lastInvoice;
      await ctx.queue.enqueue(tx, enqueueDueDunningSteps, { after: { customer_uuid, invoice_uuid } });
    }
  });
};
