import { addonType, type Catalogue } from '#catalogue/server/queries.ts';
import type { Reader } from '#platform/db/database.ts';
import { addMonths, type BusinessDate, startOfBusinessDay } from '#platform/pure/calendar.ts';
import type { Cents } from '#platform/pure/money.ts';
import {
  adviceBasisMonths,
  adviceBasisStart,
  type BestTariffOfSim,
  findBestTariff,
  isAdviceMonth,
} from '#plans/rules/best-tariff.ts';
import type { AddonAllowances } from '#plans/rules/cost-on-plan.ts';
import { TELECOM_ADDON } from '#catalogue/rules/addon-type.ts';
import { centsOfMillicents } from '#subscriptions/rules/millicents.ts';
import { canReplacePlan, isAddonCompatible } from '#subscriptions/rules/plan-change.ts';
import type { OverageRates } from '#usage/rules/apply-rated-usage.ts';
import { queryMonthlyUsageOfSims } from '#usage/server/queries.ts';

/** A SIM in use with its present plan and add-ons at their agreed prices. */
export type AdvisedSim = {
  customer_uuid: string;
  customer_product_uuid: string;
  active_from: BusinessDate;
  plan: { uuid: string; cents: Cents };
  addons: readonly { uuid: string; cents: Cents }[];
};

const adviseSim = (
  { plan, addons }: AdvisedSim,
  months: ReturnType<typeof adviceBasisMonths>,
  { catalogue, rates }: { catalogue: Catalogue; rates: OverageRates },
): BestTariffOfSim | null => {
  const presentPlan = catalogue.offerByUuid.get(plan.uuid);
  if (!presentPlan) return null;
  const otherPlans = catalogue.offers.filter(
    (offer) => offer.uuid !== presentPlan.uuid && canReplacePlan(presentPlan, offer),
  );
  const extrasWith = (uuid: string): AddonAllowances[] =>
    addons.flatMap(({ uuid: addon_uuid, cents }) => {
      const [addon, offer] = [catalogue.addonByUuid.get(addon_uuid), catalogue.offerByUuid.get(uuid)];
      if (!addon || !offer || addonType(catalogue, addon_uuid) !== TELECOM_ADDON || !isAddonCompatible(addon, offer))
        return [];
      const { data_gb, minutes, sms, roaming_gb } = addon;
      return [
        {
          price_cents: cents,
          data_gb: data_gb ?? 0,
          minutes: minutes ?? 0,
          sms: sms ?? 0,
          roaming_gb: roaming_gb ?? 0,
        },
      ];
    });
  return findBestTariff(
    [
      { ...presentPlan, price_cents: plan.cents, off_cents: 0 },
      ...otherPlans.map((offer) => ({ ...offer, off_cents: 0 })),
    ],
    months,
    extrasWith,
    rates,
  );
};

/**
 * Computes the yearly advice for those SIMs whose customers get it on the bill about `month`, by SIM; SIMs without a whole month of service are
 * absent. Runs one SQL statement, or none when nobody is due.
 */
export const queryBestTariffsOfAdviceMonth = async (
  q: Reader,
  sims: readonly AdvisedSim[],
  month: BusinessDate,
  sale: { catalogue: Catalogue; rates: OverageRates },
): Promise<Map<string, BestTariffOfSim>> => {
  const advisedSims = sims.filter(({ customer_uuid }) => isAdviceMonth(customer_uuid, month));
  if (advisedSims.length === 0) return new Map();
  const monthlyUsage = await queryMonthlyUsageOfSims(q, advisedSims, {
    from: startOfBusinessDay(adviceBasisStart(month)),
    until: startOfBusinessDay(addMonths(month, 1)),
  });
  const monthsBySim = Map.groupBy(monthlyUsage, ({ customer_product_uuid }) => customer_product_uuid);
  return new Map(
    advisedSims.flatMap((sim) => {
      const usage = (monthsBySim.get(sim.customer_product_uuid) ?? []).map(({ beside_millicents, ...use }) => ({
        ...use,
        beside_cents: centsOfMillicents(beside_millicents),
      }));
      const bestTariff = adviseSim(sim, adviceBasisMonths(usage, sim.active_from, month), sale);
      return bestTariff ? [[sim.customer_product_uuid, bestTariff]] : [];
    }),
  );
};
