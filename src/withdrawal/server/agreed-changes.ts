import { queryAddonUseIfWithdrawn, queryBilledMonths, queryPlanUse } from '#billing/server/queries.ts';
import { addonType, type Catalogue } from '#catalogue/server/queries.ts';
import type { CustomerType } from '#customers/rules/customer-type.ts';
import { withdrawalLastDay } from '#legal/rules/withdrawal-period.ts';
import type { Reader } from '#platform/db/database.ts';
import { brusselsDate, type BusinessDate } from '#platform/pure/calendar.ts';
import { toIso } from '#platform/pure/instant.ts';
import type { Language } from '#platform/pure/language.ts';
import { centsToEuro, type Cents } from '#platform/pure/money.ts';
import { addonAgreedAfterActivationAt, addonStates, type AddonState } from '#subscriptions/rules/addons.ts';
import { agreedCents, type AgreedPrice } from '#subscriptions/rules/agreed-price.ts';
import { planChangeDay } from '#subscriptions/rules/plan-change.ts';
import { type AgreedPlan, plansAgreedByChange } from '#subscriptions/rules/withdrawn-plan.ts';
import { pricedAddonsKeptUnderPlan, queryAgreedPrices } from '#subscriptions/server/queries.ts';
import type { AgreedChange, WithdrawnChange } from '#withdrawal/contract.ts';
import { computeAddonSettlement, computePlanSettlement } from '#withdrawal/rules/change-settlement.ts';
import { computeSettlement, type Settlement } from '#withdrawal/rules/settlement.ts';
import { checkWithdrawal, type WithdrawalRefusal } from '#withdrawal/rules/withdrawal-check.ts';
import type { WithdrawnChangeRow } from './changes.store.ts';
import type { SimsInUse } from './sim-accounts.ts';
import { planName } from './withdrawal-reply.ts';

export type Facts = { customer_type: CustomerType; business_may_withdraw: boolean };

/** Why a change that was agreed at `agreed_at` cannot be withdrawn from, or null. */
export const checkChangeWithdrawal = (facts: Facts, agreed_at: Date, now: Date): WithdrawalRefusal | null =>
  checkWithdrawal({ ...facts, order_state: 'fulfilled', confirmed_at: agreed_at }, now);

type Sim = { customer_uuid: string; customer_product_uuid: string; order_product_uuid: string; offer_uuid: string };
type Addon = { uuid: string; offer_uuid: string; started_at: string };

export const isPrepaid = (catalogue: Catalogue, { offer_uuid }: { offer_uuid: string }): boolean =>
  catalogue.offerByUuid.get(offer_uuid)?.payment_type === 'prepaid';

export type AddonAgreement = { settlement: Settlement; price_cents: Cents; from: BusinessDate };

/** The settlement of an add-on, if it is withdrawn from on `today`. */
export const queryAddonSettlement = async (
  q: Reader,
  catalogue: Catalogue,
  sim: Sim,
  { uuid, offer_uuid, started_at }: Addon,
  today: BusinessDate,
): Promise<AddonAgreement> => {
  const prices = (await queryAgreedPrices(q, [sim.customer_uuid])).get(sim.customer_product_uuid) ?? [];
  const price_cents =
    agreedCents(prices, 'addon', offer_uuid) ?? catalogue.addonByUuid.get(offer_uuid)?.price_cents ?? 0;
  const startedOn = brusselsDate(new Date(started_at));
  if (isPrepaid(catalogue, sim)) {
    const use = await queryAddonUseIfWithdrawn(q, sim, { addon_uuid: uuid, offer_uuid }, today);
    const { paid_cents, used_cents, days } = use ?? { paid_cents: 0, used_cents: 0, days: 0 };
    const account = { paid_cents, days: used_cents > 0 ? days : 0, used_cents, usage_cents: 0 };
    return { settlement: computeSettlement(account, true), price_cents, from: startedOn };
  }
  const billedMonths = await queryBilledMonths(q, sim);
  const facts = { type: addonType(catalogue, offer_uuid), price_cents, from: startedOn, billed: billedMonths };
  return { settlement: computeAddonSettlement(facts, today), price_cents, from: startedOn };
};

/**
 * The settlement of a plan, if it is withdrawn from on `today`. `rest_cents`: the price of the returning plan for the days left, which is
 * taken from the prepaid balance; 0 for a monthly plan.
 */
export const queryPlanSettlement = async (
  q: Reader,
  catalogue: Catalogue,
  sim: Sim & { prices: readonly AgreedPrice[]; addons: Parameters<typeof pricedAddonsKeptUnderPlan>[1] },
  { offer_uuid, price, before }: AgreedPlan,
  today: BusinessDate,
): Promise<ChangeAmounts> => {
  if (!isPrepaid(catalogue, { offer_uuid })) {
    const promos = sim.prices.filter(({ kind }) => kind === 'promo');
    return { ...computePlanSettlement(price, promos, today), rest_cents: 0 };
  }
  const plans = toWithdrawnAndReturningPlan(catalogue, { offer_uuid, price, before });
  const addons = pricedAddonsKeptUnderPlan(catalogue, sim.addons, before.offer_uuid, today);
  const { returning_plan_cents: rest_cents, ...use } = await queryPlanUse(q, sim, { ...plans, addons }, today);
  // Passed as usage, because a refund first pays usage: here it first pays for the plan that returns.
  return { ...computeSettlement({ ...use, usage_cents: rest_cents }, true), rest_cents };
};

/** The plan that is withdrawn from, and the one that returns at the price that was agreed for it. */
export const toWithdrawnAndReturningPlan = (
  catalogue: Catalogue,
  { offer_uuid, price, before }: Pick<AgreedPlan, 'offer_uuid' | 'price' | 'before'>,
) => {
  const price_cents = before.cents ?? catalogue.offerByUuid.get(before.offer_uuid)?.price_cents ?? 0;
  return {
    withdrawn_uuid: offer_uuid,
    withdrawn_plan_from: price.valid_from,
    returned: { uuid: before.offer_uuid, price_cents },
  };
};

export type ChangeAmounts = Omit<Settlement, 'usage_cents'> & { rest_cents: Cents };

export const toChangeAmounts = (amounts: ChangeAmounts): AgreedChange['settlement'] => ({
  paid: centsToEuro(amounts.paid_cents),
  days: amounts.days,
  used: centsToEuro(amounts.used_cents),
  rest: centsToEuro(amounts.rest_cents),
  back: centsToEuro(amounts.back_cents),
  owed: centsToEuro(amounts.owed_cents),
});

/** The first day of a plan that was agreed at `agreed_at`; null once that plan has begun. */
const comesOn = (agreed_at: Date, at: Date): BusinessDate | null => {
  const day = planChangeDay(agreed_at);
  return day > brusselsDate(at) ? day : null;
};

const canEnd = ({ state }: { state: AddonState }): boolean => addonStates.next(state, 'withdrawn') !== null;

type AgreementRequest = Facts & { customer_uuid: string; now: Date; language: Language };

/** The plan changes of SIMs in use that can be withdrawn from at `now`. */
const queryAgreedPlanChanges = async (
  q: Reader,
  catalogue: Catalogue,
  { lines }: SimsInUse,
  { customer_uuid, now, language, ...facts }: AgreementRequest,
): Promise<AgreedChange[]> => {
  const today = brusselsDate(now);
  const agreedPrices = await queryAgreedPrices(q, [customer_uuid]);
  const changes: AgreedChange[] = [];
  for (const [order_product_uuid, line] of lines) {
    const prices = agreedPrices.get(line.customer_product_uuid) ?? [];
    for (const plan of plansAgreedByChange(prices, today)) {
      const { agreed_at, offer_uuid, before } = plan;
      if (checkChangeWithdrawal(facts, agreed_at, now)) continue;
      const sim = { ...line, customer_uuid, order_product_uuid, prices };
      changes.push({
        kind: 'plan',
        subject_uuid: line.customer_product_uuid,
        msisdn: line.msisdn,
        what: planName(catalogue, offer_uuid, language),
        returns: planName(catalogue, before.offer_uuid, language),
        comes_on: comesOn(agreed_at, now),
        agreed_at: toIso(agreed_at),
        last_day: withdrawalLastDay(agreed_at),
        prepaid: isPrepaid(catalogue, { offer_uuid }),
        settlement: toChangeAmounts(await queryPlanSettlement(q, catalogue, sim, plan, today)),
      });
    }
  }
  return changes;
};

/** Changes that were agreed after the contract for SIMs in use and can be withdrawn from at `now`, the newest first. */
export const queryWithdrawableChanges = async (
  q: Reader,
  catalogue: Catalogue,
  inUse: SimsInUse,
  request: AgreementRequest,
): Promise<AgreedChange[]> => {
  const addons = await queryAgreedAddons(q, catalogue, inUse, request);
  const plans = await queryAgreedPlanChanges(q, catalogue, inUse, request);
  return [...addons, ...plans].toSorted((a, b) => b.agreed_at.localeCompare(a.agreed_at));
};

/** The add-ons of SIMs in use that can be withdrawn from at `now`. */
const queryAgreedAddons = async (
  q: Reader,
  catalogue: Catalogue,
  { lines }: SimsInUse,
  { customer_uuid, now, language, ...facts }: AgreementRequest,
): Promise<AgreedChange[]> => {
  const changes: AgreedChange[] = [];
  for (const [order_product_uuid, line] of lines)
    for (const addon of line.addons) {
      const agreed_at = addonAgreedAfterActivationAt(addon, line.activated_at);
      if (!agreed_at || !canEnd(addon) || checkChangeWithdrawal(facts, agreed_at, now)) continue;
      const sim = { ...line, customer_uuid, order_product_uuid };
      const { settlement } = await queryAddonSettlement(q, catalogue, sim, addon, brusselsDate(now));
      changes.push({
        kind: 'addon',
        subject_uuid: addon.uuid,
        msisdn: line.msisdn,
        what: catalogue.addonByUuid.get(addon.offer_uuid)?.name[language] ?? '',
        returns: null,
        comes_on: null,
        agreed_at: toIso(agreed_at),
        last_day: withdrawalLastDay(agreed_at),
        prepaid: isPrepaid(catalogue, line),
        settlement: toChangeAmounts({ ...settlement, rest_cents: 0 }),
      });
    }
  return changes;
};

export const toWithdrawnChangeReply = (
  catalogue: Catalogue,
  language: Language,
  row: WithdrawnChangeRow,
): WithdrawnChange => ({
  uuid: row.uuid,
  kind: row.kind,
  subject_uuid: row.subject_uuid,
  msisdn: row.msisdn,
  what: (row.kind === 'plan' ? catalogue.offerByUuid : catalogue.addonByUuid).get(row.offer_uuid)?.name[language] ?? '',
  returns: row.returned_offer_uuid && planName(catalogue, row.returned_offer_uuid, language),
  comes_on: row.kind === 'plan' ? comesOn(row.agreed_at, row.submitted_at) : null,
  agreed_at: toIso(row.agreed_at),
  prepaid: row.prepaid,
  submitted_at: toIso(row.submitted_at),
  name: row.name,
  email: row.email,
  settlement: toChangeAmounts(row),
});
