import type { BillingContract } from '#billing/contract.ts';
import { isEInvoice } from '#billing/rules/e-invoice-state.ts';
import type { Handler } from '#platform/http/handler.ts';
import { serializeUbl } from '../documents/serialize-ubl.ts';
import { documentFileNameParameter, findInvoiceDocument } from './find-invoice-document.ts';

/** Serializes the e-invoice of a company; private customers have none. */
export const invoiceUbl: Handler<BillingContract, 'GET /api/customer/invoice/ubl'> = async (ctx) => {
  const document = await findInvoiceDocument(ctx.db.read, ctx.caller.customer_uuid, ctx.query);
  if (!document || !isEInvoice(document.data)) throw ctx.refuse('NOT_FOUND');
  ctx.reply.header('content-disposition', `attachment; ${documentFileNameParameter(document.data, 'xml')}`);
  return serializeUbl(document.data, document.language, document.template_version);
};
