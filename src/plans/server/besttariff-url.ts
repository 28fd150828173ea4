import { catalogueOf } from '#catalogue/server/questions.ts';
import type { plansContract } from '#plans/contract.ts';
import { usageProfile } from '#plans/rules/usage-profile.ts';
import type { Handler } from '#platform/http/handler.ts';
import { inLanguage } from '#platform/pure/by-language.ts';
import { brusselsDate } from '#platform/pure/calendar.ts';
import { planOfSim, simOf } from '#subscriptions/server/questions.ts';
import { usedByMonth } from './used-by-month.ts';

/** The regulator's comparison tool, and the profile to type in there. Months are those of Brussels, wherever somebody asks from. */
export const besttariffUrl: Handler<typeof plansContract, 'GET /api/besttariff/url'> = async (ctx) => {
  const { db, caller, settings, language, query } = ctx;
  const now = ctx.now();
  const today = brusselsDate(now);
  const key = simOf(caller, query);
  const sim = await planOfSim(db.read, key, { catalogue: await catalogueOf(db), today });
  if (!sim) throw ctx.refuse('NOT_FOUND');
  const basis = await usedByMonth(db, { ...key, activated_at: sim.activated_at }, now);
  return {
    url: inLanguage(settings.COMPARISON_URL, language),
    filename: `usage-profile-${today}.csv`,
    csv: usageProfile(basis),
  };
};
