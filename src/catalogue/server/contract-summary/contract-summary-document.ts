import type { catalogueContract } from '#catalogue/contract.ts';
import type { Handler } from '#platform/http/handler.ts';
import { resolveSummaryRequest } from './resolve-summary-request.ts';
import { contractSummaryFileName } from './contract-summary-pdf.ts';
import { findContractSummaryPdf } from './find-contract-summary.ts';

export const contractSummaryDocument: Handler<
  typeof catalogueContract,
  'GET /api/catalogue/contract-summary/{offer_uuid}'
> = async (ctx) => {
  const language = ctx.query.lang ?? ctx.language;
  const pdf = await findContractSummaryPdf(ctx.db, await resolveSummaryRequest(ctx), language, ctx.settings);
  if (!pdf) throw ctx.refuse('NOT_FOUND');
  ctx.reply.header('content-disposition', `inline; filename="${contractSummaryFileName(language)}"`);
  return pdf;
};
