import type { BillingContract } from '#billing/contract.ts';
import type { Handler } from '#platform/http/handler.ts';
import { renderReceipt } from '../documents/render-receipt.ts';
import { issueReceipt } from './issue-receipt.ts';

/** Renders the receipt of a payment from its frozen data, in the language of its issue. */
export const paymentReceipt: Handler<BillingContract, 'GET /api/customer/payment/receipt'> = async (ctx) => {
  const { customer_uuid } = ctx.caller;
  const from = { settings: ctx.settings, now: ctx.now() };
  const receipt = await issueReceipt(ctx.db, from, { customer_uuid, payment_uuid: ctx.query.payment_uuid });
  if (!receipt) throw ctx.refuse('NOT_FOUND');
  ctx.reply.header('content-disposition', `inline; filename="${receipt.number}.pdf"`);
  return renderReceipt(receipt.data, receipt.language, receipt.template_version);
};
