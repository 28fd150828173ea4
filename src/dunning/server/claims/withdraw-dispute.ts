import { lockInvoice } from '#billing/server/commands.ts';
import { findInvoiceByReference } from '#billing/server/queries.ts';
import type { DunningContract } from '#dunning/contract.ts';
import type { Handler } from '#platform/http/handler.ts';
import { findOpenDispute, updateDispute } from './disputes.store.ts';
import { resumeDunningAfterDispute } from './resume-dunning-after-dispute.ts';
import { queryInvoiceDunning } from './invoice-dunning.ts';

/** Withdraws an open dispute: its sum is due again with full notice periods. Repeated calls change nothing. */
export const withdrawDispute: Handler<DunningContract, 'POST /api/customer/invoice/dispute/withdraw'> = (ctx) => {
  const { customer_uuid } = ctx.caller;
  return ctx.idempotentTx(async (tx) => {
    const storedInvoice = await findInvoiceByReference(tx, customer_uuid, ctx.body.referenceNumber);
    const invoice = storedInvoice && (await lockInvoice(tx, storedInvoice));
    if (!invoice) throw ctx.refuse('NOT_FOUND');
    const dispute = await findOpenDispute(tx, invoice);
    if (dispute) {
      await resumeDunningAfterDispute(tx, ctx, dispute);
      await updateDispute(tx, dispute, { state: 'withdrawn', credited_cents: 0, resolved_at: ctx.now() });
    }
    return queryInvoiceDunning(tx, ctx, (await lockInvoice(tx, invoice)) ?? invoice);
  });
};
