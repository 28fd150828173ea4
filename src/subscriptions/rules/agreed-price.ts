import type { BusinessDate } from '#platform/pure/calendar.ts';
import { type Cents, percentOf } from '#platform/pure/money.ts';

/** Plans and add-ons have monthly prices; a promo is a monthly discount on the plan; shipping is charged once. */
export type AgreedPriceKind = 'plan' | 'addon' | 'promo' | 'shipping';

/** A price agreed for a SIM, including VAT, in the period in which it applies. The catalogue may change meanwhile. */
export type AgreedPrice = {
  kind: AgreedPriceKind;
  /** The plan or add-on; for a promo and for shipping the plan that was ordered with it. */
  offer_uuid: string;
  /** Price in cents; of a promo the monthly discount, or null when the discount is a percentage. */
  cents: Cents | null;
  /** Discount of a promo in percent of the price of the plan; null for other kinds. */
  percent: number | null;
  valid_from: BusinessDate;
  /** Exclusive; null when no end is agreed. */
  valid_until: BusinessDate | null;
  /** When a plan was agreed by a plan change after the order of the SIM; null for a plan of the order. */
  agreed_at?: Date | null;
};

const findNewestPrice = (
  prices: readonly AgreedPrice[],
  kind: AgreedPriceKind,
  offer_uuid?: string,
): AgreedPrice | undefined =>
  prices
    .filter((price) => price.kind === kind && (offer_uuid === undefined || price.offer_uuid === offer_uuid))
    .toSorted((a, b) => (a.valid_from < b.valid_from ? 1 : -1))[0];

/** The price agreed for a plan or add-on of a SIM; null when none was agreed, so that the price of the catalogue applies. */
export const agreedCents = (prices: readonly AgreedPrice[], kind: 'plan' | 'addon', offer_uuid: string): Cents | null =>
  findNewestPrice(prices, kind, offer_uuid)?.cents ?? null;

type Priced = { uuid: string; price_cents: Cents };

/** The monthly price of a plan or add-on for a SIM: the agreed one if there is one, else that of the catalogue, which a change to the offer then agrees. */
export const monthlyCents = (prices: readonly AgreedPrice[], kind: 'plan' | 'addon', offer: Priced): Cents =>
  agreedCents(prices, kind, offer.uuid) ?? offer.price_cents;

/** The price of the last plan in a period of service within one month; undefined when none was agreed. A plan changes within a month only when it is withdrawn from. */
export const lastPlanPriceInPeriod = (
  prices: readonly AgreedPrice[],
  { from, until }: { from: BusinessDate; until: BusinessDate },
): AgreedPrice | undefined =>
  findNewestPrice(
    prices.filter(
      ({ valid_from, valid_until }) => (valid_from < until || valid_from === from) && (valid_until ?? '9999') > from,
    ),
    'plan',
  );

/** The price of the plan that was withdrawn from within a period of service in one month: it began with the period, and another plan followed. */
export const withdrawnPlanPriceInPeriod = (
  prices: readonly AgreedPrice[],
  { from, until }: { from: BusinessDate; until: BusinessDate },
): (AgreedPrice & { valid_until: BusinessDate }) | undefined =>
  prices.flatMap((price) => {
    const { kind, valid_from, valid_until } = price;
    return kind === 'plan' && valid_from <= from && valid_until !== null && valid_until > from && valid_until < until
      ? [{ ...price, valid_until }]
      : [];
  })[0];

/** The discount on the price of a plan on `day`. It applies until its end whatever the plan, and is never more than the price. */
export function promoDiscount(prices: readonly AgreedPrice[], plan_cents: Cents, day: BusinessDate): Cents {
  const promo = findNewestPrice(prices, 'promo');
  if (!promo || (promo.valid_until !== null && promo.valid_until <= day)) return 0;
  return Math.min(plan_cents, promo.percent === null ? (promo.cents ?? 0) : percentOf(plan_cents, promo.percent));
}

/** The first day without the promo, when it still applies on `day`. */
export function firstDayWithoutPromo(prices: readonly AgreedPrice[], day: BusinessDate): BusinessDate | null {
  const { valid_until = null } = findNewestPrice(prices, 'promo') ?? {};
  return valid_until !== null && day < valid_until ? valid_until : null;
}

/** Shipping of the card, charged on the first bill; 0 when it was paid with the order or nothing was shipped. */
export const shippingCents = (prices: readonly AgreedPrice[]): Cents => findNewestPrice(prices, 'shipping')?.cents ?? 0;

/** Whether the contract was withdrawn from: then every price has an empty period, because the withdrawal settled all amounts. */
export const isContractWithdrawn = (prices: readonly AgreedPrice[]): boolean =>
  prices.length > 0 && prices.every(({ valid_from, valid_until }) => valid_until === valid_from);
