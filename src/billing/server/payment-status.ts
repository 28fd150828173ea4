import type { billingContract } from '#billing/contract.ts';
import { outcomeCode } from '#billing/rules/payment-outcome.ts';
import type { Handler } from '#platform/http/handler.ts';
import { Refused } from '#platform/http/refused.ts';
import { codeText } from '#platform/i18n/texts.ts';
import { toWire } from '#platform/pure/money.ts';
import { paymentByUuid } from './payments.store.ts';

export const paymentStatus: Handler<typeof billingContract, 'GET /api/customer/payment/status'> = async (ctx) => {
  const row = await paymentByUuid(ctx.db.read, ctx.query.payment_uuid);
  if (!row) throw new Refused('NOT_FOUND');
  const code = outcomeCode(row.outcome);
  return {
    payment_uuid: row.payment_uuid,
    purpose: row.purpose,
    outcome: row.outcome,
    amount: toWire(row.amount_cents),
    code,
    text: code && codeText(ctx.language, code),
    checkout_url: row.outcome === 'open' ? row.checkout_url || null : null,
  };
};
