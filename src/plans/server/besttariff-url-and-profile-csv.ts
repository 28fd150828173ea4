import { getCatalogue } from '#catalogue/server/queries.ts';
import type { plansContract } from '#plans/contract.ts';
import { buildUsageProfileCsv } from '#plans/rules/usage-profile.ts';
import type { Handler } from '#platform/http/handler.ts';
import { localizedSetting } from '#platform/pure/localized-setting.ts';
import { brusselsDate } from '#platform/pure/calendar.ts';
import { findPlanOfSim, resolveProductKey } from '#subscriptions/server/queries.ts';
import { queryComparisonBasis } from './query-comparison-basis.ts';

/** Returns the regulator's comparison tool and the usage profile for it. Months are Brussels months. */
export const besttariffUrlAndProfileCsv: Handler<typeof plansContract, 'GET /api/besttariff/url'> = async (ctx) => {
  const { db, caller, settings, language, query } = ctx;
  const now = ctx.now();
  const today = brusselsDate(now);
  const key = resolveProductKey(caller, query);
  const sim = await findPlanOfSim(db.read, key, { catalogue: await getCatalogue(db), today });
  if (!sim) throw ctx.refuse('NOT_FOUND');
  const basis = await queryComparisonBasis(db, { ...key, activated_at: sim.activated_at }, now);
  return {
    url: localizedSetting(settings.COMPARISON_URL, language),
    filename: `usage-profile-${today}.csv`,
    csv: buildUsageProfileCsv(basis),
  };
};
