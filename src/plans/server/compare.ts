import { type Catalogue, getCatalogue, toOfferReply, addonType } from '#catalogue/server/queries.ts';
import type { Comparison, plansContract } from '#plans/contract.ts';
import type { Handler } from '#platform/http/handler.ts';
import { brusselsDate, firstOfMonth, startOfNextMonth } from '#platform/pure/calendar.ts';
import { toIso } from '#platform/pure/instant.ts';
import type { Language } from '#platform/pure/language.ts';
import { type Cents, centsToEuro, euroToCentsOrZero } from '#platform/pure/money.ts';
import {
  type AgreedPrice,
  firstDayWithoutPromo,
  monthlyCents,
  promoDiscount,
} from '#subscriptions/rules/agreed-price.ts';
import {
  isAddonCompatible,
  canReplacePlan,
  nextPlanRequestDate,
  checkPlanChange,
} from '#subscriptions/rules/plan-change.ts';
import { findPlanOfSim, queryAgreedPrices, resolveProductKey } from '#subscriptions/server/queries.ts';
import { loadRateTables } from '#usage/server/queries.ts';
import { buildPlanSides } from './build-plan-sides.ts';
import { findSummaryAfterChange } from './summary-after-change.ts';
import { queryComparisonBasis } from './query-comparison-basis.ts';

type AddonsOfSim = { addon_uuids: readonly string[]; ending_addon_uuids: readonly string[] };

const toAddonReplies = (
  { addon_uuids, ending_addon_uuids }: AddonsOfSim,
  agreedPrices: readonly AgreedPrice[],
  catalogue: Catalogue,
  language: Language,
): Comparison['addons'] =>
  [...addon_uuids, ...ending_addon_uuids]
    .flatMap((uuid) => catalogue.addonByUuid.get(uuid) ?? [])
    .map((addon) => ({
      offer_uuid: addon.uuid,
      name: addon.name[language],
      type: addonType(catalogue, addon.uuid),
      price: centsToEuro(monthlyCents(agreedPrices, 'addon', addon)),
      adds: {
        data_gb: addon.data_gb ?? 0,
        minutes: addon.minutes ?? 0,
        sms: addon.sms ?? 0,
        roaming_gb: addon.roaming_gb ?? 0,
      },
      ends_with: catalogue.content.offers
        .filter((offer) => ending_addon_uuids.includes(addon.uuid) || !isAddonCompatible(addon, offer))
        .map(({ uuid }) => uuid),
    }));

/** Returns everything the screens need to compute the cost of each plan; they compute the amounts. */
export const compare: Handler<typeof plansContract, 'GET /api/customer/product/tariff/compare'> = async (ctx) => {
  const { db, caller, language, query } = ctx;
  const [now, catalogue, tables] = [ctx.now(), await getCatalogue(db), await loadRateTables(db)];
  const today = brusselsDate(now);
  const key = resolveProductKey(caller, query);
  const sim = await findPlanOfSim(db.read, key, { catalogue, today });
  const presentPlan = sim && catalogue.offerByUuid.get(sim.offer_uuid);
  if (!sim || !presentPlan) throw ctx.refuse('NOT_FOUND');
  const { months, ...basis } = await queryComparisonBasis(db, { ...key, activated_at: sim.activated_at }, now);
  const rates = tables(firstOfMonth(today));
  const { beyond, eu_beyond_gb } = rates;
  const plans = catalogue.content.offers
    .filter((offer) => offer.uuid === presentPlan.uuid || (offer.on_sale && offer.audience === presentPlan.audience))
    .map((offer) => ({ offer, offered: canReplacePlan(presentPlan, offer) }));
  // The start of the day that `planChangeDay` computes for a change that is requested now.
  const effective_at = startOfNextMonth(now);
  const agreedPrices = (await queryAgreedPrices(db.read, [key.customer_uuid])).get(key.customer_product_uuid) ?? [];
  const startDay = brusselsDate(effective_at);
  // A plan with another payment type is a new order at the current price, without this promo.
  const priceOf = (offer: typeof presentPlan, isOffered: boolean) => {
    const price_cents = isOffered ? monthlyCents(agreedPrices, 'plan', offer) : offer.price_cents;
    return { price_cents, off_cents: isOffered ? promoDiscount(agreedPrices, price_cents, startDay) : 0 };
  };
  const toComparedPlan = (offer: typeof presentPlan, price_cents: Cents) => ({
    ...toOfferReply(catalogue, offer, language),
    price: centsToEuro(price_cents),
  });
  const full_price_from = firstDayWithoutPromo(agreedPrices, startDay);
  const sides = buildPlanSides(
    presentPlan,
    plans.flatMap(({ offer, offered }) => (offered ? [offer] : [])),
    { today, from: startDay },
    { sim, catalogue, agreed: agreedPrices, months, rates },
  );
  const hashSummaryOf = ({ offer_uuid, extras, off }: (typeof sides)['today']): string => {
    const addon_uuids = extras.map((extra) => extra.offer_uuid);
    const off_cents = euroToCentsOrZero(off);
    const terms = {
      offer_uuid,
      addon_uuids,
      limit_cents: sim.credit_limit_cents,
      off_cents,
      full_from: full_price_from,
    };
    return findSummaryAfterChange(catalogue, terms, language, ctx.settings)?.hash ?? '';
  };
  const pendingPlan = catalogue.offerByUuid.get(sim.pending_offer_uuid ?? '');
  return {
    as_of: toIso(now),
    present: { ...toComparedPlan(presentPlan, priceOf(presentPlan, true).price_cents), on_sale: presentPlan.on_sale },
    pending_offer:
      pendingPlan && sim.plan_change_asked_at
        ? {
            uuid: pendingPlan.uuid,
            name: pendingPlan.name[language],
            effective_at: toIso(startOfNextMonth(sim.plan_change_asked_at)),
          }
        : null,
    plans: plans.map(({ offer, offered }) => {
      const { price_cents, off_cents } = priceOf(offer, offered || offer.uuid === presentPlan.uuid);
      return { ...toComparedPlan(offer, price_cents), offered, off: centsToEuro(off_cents) };
    }),
    promo: full_price_from === null ? null : { full_price_from },
    basis: {
      ...basis,
      months: months.map(({ beside_cents, ...use }) => ({ ...use, beside: centsToEuro(beside_cents) })),
    },
    rates: {
      minute: centsToEuro(beyond.minute),
      sms: centsToEuro(beyond.sms),
      data_gb: centsToEuro(beyond.data_gb),
      eu_data_gb: centsToEuro(eu_beyond_gb),
    },
    addons: toAddonReplies(sim, agreedPrices, catalogue, language),
    today: sides.today,
    after: sides.after.map((side) => ({ ...side, summary_hash: hashSummaryOf(side) })),
    refusal: checkPlanChange(sim, 'active', today),
    next_request: nextPlanRequestDate(sim, today),
    effective_at: toIso(effective_at),
  };
};
