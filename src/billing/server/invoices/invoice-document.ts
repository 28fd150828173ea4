import type { BillingContract } from '#billing/contract.ts';
import type { Handler } from '#platform/http/handler.ts';
import { renderBillDocument } from '../documents/render-bill-document.ts';
import { documentFileNameParameter, findInvoiceDocument } from './find-invoice-document.ts';

/** Renders the PDF from the frozen data, in the language of its issue. */
export const invoiceDocument: Handler<BillingContract, 'GET /api/customer/invoice/document'> = async (ctx) => {
  const document = await findInvoiceDocument(ctx.db.read, ctx.caller.customer_uuid, ctx.query);
  if (!document) throw ctx.refuse('NOT_FOUND');
  ctx.reply.header('content-disposition', `inline; ${documentFileNameParameter(document.data, 'pdf')}`);
  return renderBillDocument(document.data, document.data.presentation, document.language, document.template_version);
};
