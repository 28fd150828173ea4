import type { billingContract } from '#billing/contract.ts';
import type { Handler } from '#platform/http/handler.ts';
import { paymentByProviderId } from './payments.store.ts';
import { settlePayment } from './settle-payment.ts';

/** Answers 200 to anything that is not ours, as the provider asks: who guesses ids learns nothing. */
export const paymentsWebhook: Handler<typeof billingContract, 'POST /api/webhook/payments'> = async (ctx) => {
  const ref = ctx.outside.payments.readWebhook(ctx.body);
  const row = ref === null ? null : await paymentByProviderId(ctx.db.read, ref);
  if (row) await settlePayment(ctx, row.payment_uuid);
  return {};
};
