import type { paymentsContract } from '#payments/contract.ts';
import type { Handler } from '#platform/http/handler.ts';
import { throttleUses, rateLimitKey } from '#platform/http/rate-limits.ts';
import { findPaymentByProviderId } from './payments.store.ts';
import { syncPayment } from './sync-payment.ts';

/** Events of one payment that are accepted. */
const webhookLimit = { points: 30, seconds: 60 };

/**
 * Fetches the payment from the provider: the webhook is not authenticated, so only its id is used. Replies 200 to unknown
 * ids, as the provider requires. Callers cannot find out which ids exist.
 */
export const paymentsWebhook: Handler<typeof paymentsContract, 'POST /api/webhook/payments'> = async (ctx) => {
  const providerPaymentId = ctx.outside.payments.parseWebhook(ctx.body);
  const row = providerPaymentId === null ? null : await findPaymentByProviderId(ctx.db.read, providerPaymentId);
  // Only known payments are rate limited, so that invented ids write no rows.
  if (!row) return {};
  const key = rateLimitKey('payment told', 'id', row.payment_uuid);
  await throttleUses(ctx.db, [{ ...webhookLimit, key }], ctx.now());
  await syncPayment(ctx, row.payment_uuid);
  return {};
};
