import { and, eq } from 'drizzle-orm';
import {
  CONTRACT_SUMMARY_KIND,
  contractSummaryFileName,
  isContractSummary,
  renderStoredContractSummary,
} from '#catalogue/server/queries.ts';
import type { customersContract } from '#customers/contract.ts';
import { getSharedDocuments, withDocumentRefusal } from '#documents/server/queries.ts';
import type { Handler } from '#platform/http/handler.ts';
import { consent } from './tables.ts';

/** Renders the contract summary that a customer agreed to, from what was stored with the consent and in its language. */
export const consentDocument: Handler<typeof customersContract, 'GET /api/customer/consent/document'> = async (ctx) => {
  const { customer_uuid } = ctx.caller;
  const [row] = await ctx.db.read
    .select({ document_hash: consent.document_hash })
    .from(consent)
    .where(
      and(
        eq(consent.customer_uuid, customer_uuid),
        eq(consent.consent_uuid, ctx.query.consent_uuid),
        eq(consent.kind, CONTRACT_SUMMARY_KIND),
      ),
    );
  const hashes = row?.document_hash ? [row.document_hash] : [];
  const [document] = await withDocumentRefusal(ctx, () => getSharedDocuments(ctx.db.read, hashes));
  if (!document || !isContractSummary(document)) throw ctx.refuse('NOT_FOUND');
  ctx.reply.header('content-disposition', `inline; filename="${contractSummaryFileName(document.language)}"`);
  return renderStoredContractSummary(ctx.settings, document);
};
