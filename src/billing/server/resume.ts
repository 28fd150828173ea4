import type { BillingContract } from '#billing/contract.ts';
import { catalogueOf } from '#catalogue/server/questions.ts';
import type { Handler } from '#platform/http/handler.ts';
import { formatOf } from '#platform/pure/format.ts';
import { toWire } from '#platform/pure/money.ts';
import { productOf } from '#subscriptions/server/questions.ts';
import { payLate } from './pay-late.ts';

/** Nobody's balance is taken from because a month has grown short enough: who wants to use the SIM for what is left of it says so. */
export const resume: Handler<BillingContract, 'POST /api/customer/prepaid/resume'> = async (ctx) => {
  const { customer_uuid } = ctx.caller;
  const catalogue = await catalogueOf(ctx.db);
  return ctx.once(async (tx) => {
    const sim = await productOf(tx, { customer_uuid, uuid: ctx.body.customer_product_uuid });
    if (!sim) throw ctx.refuse('NOT_FOUND');
    const stopped = await payLate(tx, ctx, sim, catalogue);
    const missing = stopped && formatOf(ctx.language).money(toWire(stopped.missing_cents));
    if (missing) throw ctx.refuse('MONTH_NOT_PAID', { params: { missing } });
    return {};
  });
};
