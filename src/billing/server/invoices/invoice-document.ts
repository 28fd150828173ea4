import type { BillingContract } from '#billing/contract.ts';
import type { Handler } from '#platform/http/handler.ts';
import { renderBillDocument } from '../documents/render-bill-document.ts';
import { documentFileName, findInvoiceDocument } from './find-invoice-document.ts';

/** Renders the PDF from the frozen data, in the language of its issue. */
export const invoiceDocument: Handler<BillingContract, 'GET /api/customer/invoice/document'> = async (ctx) => {
  const found = await findInvoiceDocument(ctx.db.read, ctx.caller.customer_uuid, ctx.query);
  if (!found) throw ctx.refuse('NOT_FOUND');
  ctx.reply.header('content-disposition', `inline; ${documentFileName(found.data, 'pdf')}`);
  return renderBillDocument(found.data, found.data.presentation, found.language, found.template_version);
};
