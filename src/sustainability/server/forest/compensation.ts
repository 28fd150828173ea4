import { toKilogramsByState, toRemovalProject } from '#projects/rules/project-replies.ts';
import type { ReplyOf } from '#platform/contract/endpoint.ts';
import type { Handler } from '#platform/http/handler.ts';
import { gramsToKg } from '#platform/pure/carbon.ts';
import { type Cents, centsToEuro } from '#platform/pure/money.ts';
import type { SustainabilityContract } from '#sustainability/contract.ts';
import { computePromiseWithProvision } from '#sustainability/rules/promised.ts';
import { queryWalletReply } from '../wallet/wallet-reply.ts';
import { type ForestContext, getForestContext, getReplyForEverybody } from '../forest-context.ts';
import { payerOf } from '../mine.ts';

type Reply = ReplyOf<SustainabilityContract['GET /api/green/compensation']>;

const buildReply = (context: ForestContext, expected_cents_per_tonne: Cents, wallet: Reply['wallet']): Reply => {
  const { forest, cached, as_of } = context;
  const promised = computePromiseWithProvision(forest, expected_cents_per_tonne);
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
    wallet,
    as_of,
    example: forest.example,
  };
};

export const compensation: Handler<SustainabilityContract, 'GET /api/green/compensation'> = async (ctx) => {
  const expected = ctx.settings.EXPECTED_TONNE_PRICE_CENTS;
  if (!ctx.caller) return getReplyForEverybody(ctx, 'removal', (context) => buildReply(context, expected, null));
  const context = await getForestContext(ctx);
  return buildReply(context, expected, await queryWalletReply(ctx.db.read, context.forest, payerOf(ctx.caller)));
};
