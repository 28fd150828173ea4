import { isOwed } from '#billing/rules/invoice-state.ts';
import { lockInvoice } from '#billing/server/commands.ts';
import { addLateDays } from '#dunning/rules/late-cost.ts';
import type { JobHandler } from '#platform/jobs/job.ts';
import { brusselsDate } from '#platform/pure/calendar.ts';
import { advanceOpenCase } from '../cases/advance-open-case.ts';
import { lockCase } from '../cases/cases.store.ts';
import { syncClaimValue } from '../cases/change-case.ts';
import { completeCaseAndChargeInterest } from '../cases/complete-case-and-charge-interest.ts';
import type { advanceCase } from '../jobs.ts';

/** Takes the next step of one unpaid invoice; completes the case when the invoice is paid, and only brings the books in line when it has ended. */
export const runAdvanceCase: JobHandler<typeof advanceCase> = (key, ctx) => {
  ctx.setCustomer(key.customer_uuid);
  return ctx.db.tx(async (tx) => {
    const invoice = await lockInvoice(tx, key);
    const row = await lockCase(tx, key);
    if (!invoice || !row) return;
    if (!isOwed(invoice.state) || invoice.remaining_cents === 0) {
      const owed_cents = 0;
      const lateDays = addLateDays(row, owed_cents, brusselsDate(ctx.now()));
      return completeCaseAndChargeInterest(tx, ctx, invoice, { ...row, ...lateDays });
    }
    if (row.state === 'ended' || row.state === 'written_off') return syncClaimValue(tx, ctx, row);
    return advanceOpenCase(tx, ctx, invoice, row);
  });
};
