import type { BillingContract } from '#billing/contract.ts';
import { isEInvoice } from '#billing/rules/e-invoice-state.ts';
import type { Handler } from '#platform/http/handler.ts';
import { serializeUbl } from '../documents/serialize-ubl.ts';
import { documentFileName, findInvoiceDocument } from './find-invoice-document.ts';

/** Serializes the e-invoice of a company; private customers have none. */
export const invoiceUbl: Handler<BillingContract, 'GET /api/customer/invoice/ubl'> = async (ctx) => {
  const found = await findInvoiceDocument(ctx.db.read, ctx.caller.customer_uuid, ctx.query);
  if (!found || !isEInvoice(found.data)) throw ctx.refuse('NOT_FOUND');
  ctx.reply.header('content-disposition', `attachment; ${documentFileName(found.data, 'xml')}`);
  return serializeUbl(found.data, found.language, found.template_version);
};
