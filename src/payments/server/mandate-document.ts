import { querySharedDocuments } from '#documents/server/queries.ts';
import type { paymentsContract } from '#payments/contract.ts';
import type { Handler } from '#platform/http/handler.ts';
import { isMandateText, renderMandate } from './mandate-text.ts';
import { findMandateByReference } from './payments.store.ts';

/** Renders a mandate of the customer that was valid once, whatever has become of it since, in the language in which it was agreed to. */
export const mandateDocument: Handler<typeof paymentsContract, 'GET /api/customer/payment/mandate/document'> = async (
  ctx,
) => {
  const key = { customer_uuid: ctx.caller.customer_uuid, reference: ctx.query.mandate_reference };
  const mandate = await findMandateByReference(ctx.db.read, ctx.db.cipher, key);
  // A mandate that the bank never confirmed was not in force.
  const [text] =
    mandate?.valid_at && mandate.document_hash ? await querySharedDocuments(ctx.db.read, [mandate.document_hash]) : [];
  if (!mandate || !text || !isMandateText(text)) throw ctx.refuse('NOT_FOUND');
  ctx.reply.header('content-disposition', `inline; filename="${mandate.reference}.pdf"`);
  return renderMandate(text, mandate);
};
