import { addonType, type Catalogue, type OfferEntry } from '#catalogue/server/queries.ts';
import type { Comparison } from '#plans/contract.ts';
import type { UsageTotals } from '#plans/rules/cost-on-plan.ts';
import { computePlanMonth, type PricedExtra } from '#plans/rules/plan-month.ts';
import type { BusinessDate } from '#platform/pure/calendar.ts';
import { type Cents, centsToEuro } from '#platform/pure/money.ts';
import { CONTRIBUTION_ADDON, TELECOM_ADDON } from '#catalogue/rules/addon-type.ts';
import { type AgreedPrice, monthlyCents, promoDiscount } from '#subscriptions/rules/agreed-price.ts';
import { isAddonCompatible } from '#subscriptions/rules/plan-change.ts';
import type { OverageRates } from '#usage/rules/apply-rated-usage.ts';

type PlanSide = Comparison['today'];

type SimFacts = {
  offer_uuid: string;
  addon_uuids: readonly string[];
  ending_addon_uuids: readonly string[];
  credit_limit_cents: Cents | null;
};

type SideFacts = {
  sim: SimFacts;
  catalogue: Catalogue;
  agreed: readonly AgreedPrice[];
  months: readonly UsageTotals[];
  rates: OverageRates;
};

const toPricedExtra = (uuid: string, { catalogue, agreed }: SideFacts): PricedExtra[] => {
  const addon = catalogue.addonByUuid.get(uuid);
  if (!addon) return [];
  const [price_cents, type] = [monthlyCents(agreed, 'addon', addon), addonType(catalogue, uuid)];
  const { data_gb, minutes, sms, roaming_gb } = addon;
  const addedAllowances = { data_gb: data_gb ?? 0, minutes: minutes ?? 0, sms: sms ?? 0, roaming_gb: roaming_gb ?? 0 };
  return [
    {
      uuid,
      price_cents,
      allowances: type === TELECOM_ADDON ? { ...addedAllowances, price_cents } : null,
      contribution: type === CONTRIBUTION_ADDON,
    },
  ];
};

/** A month of the SIM on `plan` with these add-ons, at the prices and with the promo of `day`. */
const buildSide = (plan: OfferEntry, addon_uuids: readonly string[], day: BusinessDate, facts: SideFacts): PlanSide => {
  const price_cents = monthlyCents(facts.agreed, 'plan', plan);
  const off_cents = promoDiscount(facts.agreed, price_cents, day);
  const extras = addon_uuids.flatMap((uuid) => toPricedExtra(uuid, facts));
  const month = computePlanMonth({ ...plan, price_cents, off_cents }, extras, facts.months, facts.rates);
  return {
    offer_uuid: plan.uuid,
    price: centsToEuro(price_cents),
    off: centsToEuro(off_cents),
    extras: extras.map((extra) => ({ offer_uuid: extra.uuid, price: centsToEuro(extra.price_cents) })),
    credit_limit: facts.sim.credit_limit_cents === null ? null : centsToEuro(facts.sim.credit_limit_cents),
    outside: month.outside_cents === null ? null : centsToEuro(month.outside_cents),
    contributions: centsToEuro(month.contributions_cents),
    total: centsToEuro(month.total_cents),
    later: centsToEuro(month.later_cents),
  };
};

/** The month of a SIM with the present plan, and from the day of a change with each plan that can replace it. */
export const buildPlanSides = (
  presentPlan: OfferEntry,
  offeredPlans: readonly OfferEntry[],
  { today, from }: Record<'today' | 'from', BusinessDate>,
  facts: SideFacts,
): { today: PlanSide; after: PlanSide[] } => {
  const { addon_uuids, ending_addon_uuids } = facts.sim;
  const addonsOfPlan = (plan: OfferEntry) =>
    addon_uuids.filter((uuid) => {
      const addon = facts.catalogue.addonByUuid.get(uuid);
      return addon !== undefined && isAddonCompatible(addon, plan);
    });
  return {
    today: buildSide(presentPlan, [...addon_uuids, ...ending_addon_uuids], today, facts),
    after: offeredPlans.map((plan) => buildSide(plan, addonsOfPlan(plan), from, facts)),
  };
};
