import { ONLINE_PAYMENT } from '#payments/rules/payment-method.ts';
import { recordAccountEvent } from '#identity/server/commands.ts';
import { sendMessage } from '#notifications/server/commands.ts';
import type { paymentsContract } from '#payments/contract.ts';
import type { CancelledDebit } from '#payments/messages/cancelled-debits.ts';
import { mandateWithdrawn } from '#payments/messages/mandate-withdrawn.ts';
import { ibanEnd } from '#payments/rules/payer-account.ts';
import type { Handler } from '#platform/http/handler.ts';
import { applySetupEvent, updateMandate } from '../payments.store.ts';
import { findLastDebitOnItsWay, lockValidMandate } from './collections.store.ts';
import { cancelScheduledCollectionsOfMandate } from './revoke-mandate.ts';

/** Withdraws all valid mandates of the customer. Scheduled collections are cancelled; one that is already at the bank is named in the reply. */
export const withdrawMandate: Handler<typeof paymentsContract, 'POST /api/customer/payment/mandate/withdraw'> = (ctx) =>
  ctx.idempotentTx(async (tx) => {
    const { customer_uuid } = ctx.caller;
    const { cipher } = ctx.db;
    const now = ctx.now();
    const newestMandate = await lockValidMandate(tx, cipher, customer_uuid);
    if (!newestMandate) throw ctx.refuse('MANDATE_MISSING');
    const cancelledDebits: CancelledDebit[] = [];
    for (
      let mandate: typeof newestMandate | null = newestMandate;
      mandate !== null;
      mandate = await lockValidMandate(tx, cipher, customer_uuid)
    ) {
      await updateMandate(tx, mandate, { state: 'invalid', ended_reason: 'withdrawn', ended_at: now });
      cancelledDebits.push(...(await cancelScheduledCollectionsOfMandate(tx, ctx, mandate)));
    }
    await applySetupEvent(tx, customer_uuid, 'withdrawn', { method: ONLINE_PAYMENT }, now);
    const last_debit_on = await findLastDebitOnItsWay(tx, customer_uuid);
    const iban_end = ibanEnd(newestMandate.iban);
    await recordAccountEvent(tx, ctx, { customer_uuid, kind: 'debit-withdrawn', detail: { what: iban_end } });
    await sendMessage(tx, ctx.queue, mandateWithdrawn, {
      key: `mandate-withdrawn-${newestMandate.mandate_uuid}`,
      to: { customer_uuid },
      data: { reference: newestMandate.reference, iban_end, last_debit_on, cancelled: cancelledDebits },
    });
    return { last_debit_on };
  });
