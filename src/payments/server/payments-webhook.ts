import type { paymentsContract } from '#payments/contract.ts';
import type { Handler } from '#platform/http/handler.ts';
import { countUses, limitKey } from '#platform/http/limits.ts';
import { paymentByProviderId } from './payments.store.ts';
import { settlePayment } from './settle-payment.ts';

/** Whoever knows an id makes us ask the provider about it. */
const timesAMinute = { points: 30, seconds: 60 };

/** Answers 200 to anything that is not ours, as the provider asks: who guesses ids learns nothing. */
export const paymentsWebhook: Handler<typeof paymentsContract, 'POST /api/webhook/payments'> = async (ctx) => {
  const ref = ctx.outside.payments.readWebhook(ctx.body);
  const row = ref === null ? null : await paymentByProviderId(ctx.db.read, ref);
  // Only what is ours is counted: ids that somebody makes up leave nothing behind.
  if (!row) return {};
  const key = limitKey('payment told', 'id', row.payment_uuid);
  await countUses(ctx.db, [{ ...timesAMinute, key }], ctx.now());
  await settlePayment(ctx, row.payment_uuid);
  return {};
};
