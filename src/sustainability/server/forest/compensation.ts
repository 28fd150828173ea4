import { toKilogramsByState, toRemovalProject } from '#projects/rules/project-replies.ts';
import type { Handler } from '#platform/http/handler.ts';
import { gramsToKg } from '#platform/pure/carbon.ts';
import { centsToEuro } from '#platform/pure/money.ts';
import type { SustainabilityContract } from '#sustainability/contract.ts';
import { computePromised } from '#sustainability/rules/promised.ts';
import { queryWalletReply } from '../wallet/wallet-reply.ts';
import { getForestContext } from '../forest-context.ts';
import { payerOf } from '../mine.ts';

export const compensation: Handler<SustainabilityContract, 'GET /api/green/compensation'> = async (ctx) => {
  const context = await getForestContext(ctx);
  const { forest, cached, as_of } = context;
  const promised = computePromised(forest, ctx.settings.EXPECTED_TONNE_PRICE_CENTS);
  return {
    projects: forest.removals.map((project) => toRemovalProject(project, context)),
    totals: toKilogramsByState(forest.grams),
    promised: {
      kg: gramsToKg(promised.grams),
      provision: centsToEuro(promised.provision_cents),
      covered: promised.uncovered_grams === 0,
      uncovered_kg: gramsToKg(promised.uncovered_grams),
      credited_kg: gramsToKg(promised.credited_grams),
    },
    median_days_to_retirement: cached.version.median_days,
    wallet: ctx.caller ? await queryWalletReply(ctx.db.read, forest, payerOf(ctx.caller)) : null,
    as_of,
    example: forest.example,
  };
};
