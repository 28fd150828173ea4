import type { BillingContract } from '#billing/contract.ts';
import { getCatalogue } from '#catalogue/server/queries.ts';
import type { Handler } from '#platform/http/handler.ts';
import { formatOf } from '#platform/pure/format.ts';
import { centsToEuro } from '#platform/pure/money.ts';
import { findProduct } from '#subscriptions/server/queries.ts';
import { startBillCyclesAndResumeIfCovered } from './start-bill-cycles-and-resume-if-covered.ts';

/**
 * Resumes a suspended SIM at the customer's request. A balance that covers the remaining days only because days have passed does not resume it by
 * itself: the customer decides whether to pay for them.
 */
export const resume: Handler<BillingContract, 'POST /api/customer/prepaid/resume'> = async (ctx) => {
  const { customer_uuid } = ctx.caller;
  const catalogue = await getCatalogue(ctx.db);
  return ctx.idempotentTx(async (tx) => {
    const sim = await findProduct(tx, { customer_uuid, uuid: ctx.body.customer_product_uuid });
    if (!sim) throw ctx.refuse('NOT_FOUND');
    const outcome = await startBillCyclesAndResumeIfCovered(tx, ctx, sim, catalogue);
    if (outcome.state !== 'not_covered') return {};
    const missingText = formatOf(ctx.language).money(centsToEuro(outcome.missing_cents));
    throw ctx.refuse('MONTH_NOT_PAID', { params: { missing: missingText } });
  });
};
