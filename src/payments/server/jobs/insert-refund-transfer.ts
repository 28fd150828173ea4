import type { JobHandler } from '#platform/jobs/job.ts';
import type { insertRefundTransfer } from '../jobs.ts';
import { findRefundToTransfer, insertTransfers } from '../transfer/transfers.store.ts';

/** Makes the transfer of a refund through our bank, once. A refund without a known account is left to the operator. */
export const runInsertRefundTransfer: JobHandler<typeof insertRefundTransfer> = ({ customer_uuid, refund_uuid }, ctx) =>
  ctx.db.tx(async (tx) => {
    ctx.setCustomer(customer_uuid);
    const refundToTransfer = await findRefundToTransfer(tx, ctx.cipher, { customer_uuid, refund_uuid });
    if (!refundToTransfer) return;
    if (refundToTransfer.iban === '') return ctx.log.error({ refund_uuid }, 'the account of a refund is not known');
    await insertTransfers(tx, ctx.cipher, [
      {
        transfer_uuid: ctx.newId(),
        customer_uuid,
        refund_uuid,
        line_uuid: null,
        amount_cents: refundToTransfer.amount_cents,
        payee_name: refundToTransfer.name,
        payee_iban: refundToTransfer.iban,
        payee_text: ctx.settings.BRAND_NAME,
        created_at: ctx.now(),
      },
    ]);
  });
