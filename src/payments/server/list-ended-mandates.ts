import type { EndedMandate, paymentsContract } from '#payments/contract.ts';
import { ibanEnd } from '#payments/rules/payer-account.ts';
import { mandateEndOf } from '#payments/rules/return-reason.ts';
import type { Handler } from '#platform/http/handler.ts';
import { toIso } from '#platform/pure/instant.ts';
import { queryEndedMandates } from './payments.store.ts';

const MAX_MANDATES = 50;

const toEnded = (reason: string | null): EndedMandate['ended'] =>
  reason === 'withdrawn' || reason === 'replaced' ? reason : mandateEndOf(reason);

/** Lists the mandates that the customer had, so that their documents can still be downloaded. */
export const listEndedMandates: Handler<typeof paymentsContract, 'GET /api/customer/payment/mandate/list'> = async (
  ctx,
) => {
  const rows = await queryEndedMandates(ctx.db.read, ctx.db.cipher, ctx.caller.customer_uuid, MAX_MANDATES);
  return {
    mandates: rows.map(({ reference, iban, agreed_at, ended_at, ended_reason, has_document }) => ({
      reference,
      iban_end: ibanEnd(iban),
      agreed_at: toIso(agreed_at),
      ended_at: ended_at && toIso(ended_at),
      ended: toEnded(ended_reason),
      has_document,
    })),
  };
};
