import type { paymentsContract } from '#payments/contract.ts';
import type { Handler } from '#platform/http/handler.ts';
import { throttleUses, rateLimitKey } from '#platform/http/rate-limits.ts';
import { findPaymentByProviderId } from './payments.store.ts';
import { syncPayment } from './sync-payment.ts';

/** Whoever knows an id makes us ask the provider about it. */
const webhookLimit = { points: 30, seconds: 60 };

/** Answers 200 to anything that is not ours, as the provider asks: who guesses ids learns nothing. */
export const paymentsWebhook: Handler<typeof paymentsContract, 'POST /api/webhook/payments'> = async (ctx) => {
  const ref = ctx.outside.payments.parseWebhook(ctx.body);
  const row = ref === null ? null : await findPaymentByProviderId(ctx.db.read, ref);
  // Only what is ours is counted: ids that somebody makes up leave nothing behind.
  if (!row) return {};
  const key = rateLimitKey('payment told', 'id', row.payment_uuid);
  await throttleUses(ctx.db, [{ ...webhookLimit, key }], ctx.now());
  await syncPayment(ctx, row.payment_uuid);
  return {};
};
