import type { catalogueContract } from '#catalogue/contract.ts';
import type { Handler } from '#platform/http/handler.ts';
import { resolveSummaryRequest } from './resolve-summary-request.ts';
import { findContractSummary } from './find-contract-summary.ts';

export const contractSummaryText: Handler<
  typeof catalogueContract,
  'GET /api/catalogue/contract-summary/{offer_uuid}/text'
> = async (ctx) => {
  const summary = await findContractSummary(ctx.db, await resolveSummaryRequest(ctx), ctx.language, ctx.settings);
  if (!summary) throw ctx.refuse('NOT_FOUND');
  const { plan, date, ...otherFields } = summary;
  return { ...otherFields, title: `${otherFields.title}, ${plan}`, intro: `${otherFields.intro} ${date}.` };
};
