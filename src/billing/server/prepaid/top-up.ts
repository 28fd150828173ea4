import type { BillingContract } from '#billing/contract.ts';
import { billingPaths } from '#billing/paths.ts';
import { buildTopUpEntry } from '#billing/rules/prepaid-balance.ts';
import { checkTopUpAmount } from '#billing/rules/top-up.ts';
import { findCustomerForOrder } from '#customers/server/queries.ts';
import { createCheckoutAtProvider, startPaymentOnce, syncRunningPayments } from '#payments/server/commands.ts';
import type { Handler } from '#platform/http/handler.ts';
import { texts } from '#platform/i18n/texts.ts';
import { euroToCents } from '#platform/pure/money.ts';
import { findProduct } from '#subscriptions/server/queries.ts';
import { lockPrepaidEntries } from './prepaid.store.ts';

/** Stores the payment before it is created at the provider, so that a failed connection does not lose it. */
export const topUp: Handler<BillingContract, 'POST /api/customer/prepaid/top-up'> = async (ctx) => {
  const { customer_product_uuid, amount, bank_method } = ctx.body;
  const { customer_uuid } = ctx.caller;
  const amount_cents = euroToCents(amount) ?? 0;
  const refusal = checkTopUpAmount(amount_cents);
  if (refusal) throw ctx.refuse(refusal, { fields: [{ field: 'amount', code: refusal }] });
  await syncRunningPayments(ctx, { customer_uuid, purpose: 'top-up' });
  const payment_uuid = await ctx.idempotentTx(async (tx) => {
    const sim = await findProduct(tx, { customer_uuid, uuid: customer_product_uuid });
    if (!sim) throw ctx.refuse('NOT_FOUND');
    const new_payment_uuid = ctx.newId();
    const { order_product_uuid: subject_uuid } = sim;
    const entries = await lockPrepaidEntries(tx, { customer_uuid, order_product_uuid: subject_uuid });
    if (!buildTopUpEntry(entries, new_payment_uuid, amount_cents)) throw ctx.refuse('TOP_UP_NOT_PREPAID');
    const row = { customer_uuid, payment_uuid: new_payment_uuid, subject_uuid, amount_cents, bank_method };
    return startPaymentOnce(tx, ctx.queue, { ...row, purpose: 'top-up' }, ctx.now());
  });
  const customer = await findCustomerForOrder(ctx.db.read, customer_uuid);
  const checkout_url = await createCheckoutAtProvider(
    ctx,
    { customer_uuid, payment_uuid },
    {
      description: texts(ctx.language, 'billing')('statement', { brand: ctx.settings.BRAND_NAME }),
      return_path: billingPaths.topUp(customer_product_uuid, { payment: payment_uuid }),
      payer: { name: customer?.holder_name ?? customer?.company_name ?? '', email: customer?.email ?? '' },
    },
  );
  return { payment_uuid, checkout_url: checkout_url ?? '' };
};
