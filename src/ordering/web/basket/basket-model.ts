import type { Addon, Offer } from '#catalogue/web/queries.ts';
import type { Basket, BasketCard } from '#ordering/rules/basket.ts';
import { type OrderPrice, computeOrderPrice, type PriceLine } from '#ordering/rules/order-price.ts';
import type { PromoEffect } from '#promotions/rules/promo.ts';
import { euroToCentsOrZero } from '#platform/pure/money.ts';
import { ESIM } from '#subscriptions/rules/sim-type.ts';
import type { BusinessDate } from '#platform/pure/calendar.ts';
import type { SimType } from '#subscriptions/rules/sim-type.ts';

/** The catalogue data that the choose screen needs. */
export type SaleCatalogue = {
  offers: readonly Offer[];
  addons: readonly Addon[];
  categories: readonly { uuid: string; name: string; description: string }[];
  /** Shipping of one SIM card, in euro. */
  shipping: number;
  shipping_days: number;
  /** Maximum number of SIMs in one order. */
  sims_max: number;
};

export type PlanFilter = Pick<Offer, 'audience' | 'payment_type'>;

export const filterPlans = (offers: readonly Offer[], { audience, payment_type }: PlanFilter): Offer[] =>
  offers.filter((offer) => offer.audience === audience && offer.payment_type === payment_type);

/** Returns the default card: the middle plan as an eSIM with a new number and no extras. */
export const buildDefaultCard = (offers: readonly Offer[]): BasketCard | null => {
  const plans = filterPlans(offers, { audience: 'private', payment_type: 'postpaid' });
  const offer = plans[Math.floor((plans.length - 1) / 2)] ?? offers[0];
  return offer
    ? { id: '0', offer_uuid: offer.uuid, type: offer.sim_types[0] ?? ESIM, number: null, addon_uuids: [] }
    : null;
};

/** Finds the plan at the same index of another list, so that a switch to prepaid preserves the plan size. */
export const findEquivalentPlan = (offers: readonly Offer[], offer: Offer, change: Partial<PlanFilter>): Offer => {
  const planIndex = filterPlans(offers, offer).findIndex(({ uuid }) => uuid === offer.uuid);
  const otherPlans = filterPlans(offers, { ...offer, ...change });
  return otherPlans[Math.min(Math.max(planIndex, 0), otherPlans.length - 1)] ?? offer;
};

export const isAddonForPlan = (addon: Addon, offer_uuid: string): boolean =>
  addon.offer_uuids.length === 0 || addon.offer_uuids.includes(offer_uuid);

/** Corrects a card to valid options: a SIM type of the plan and only compatible add-ons. */
const toOrderableCard = ({ offers, addons }: SaleCatalogue, card: BasketCard): BasketCard => {
  const simTypes: readonly SimType[] = offers.find(({ uuid }) => uuid === card.offer_uuid)?.sim_types ?? [card.type];
  const type = simTypes.includes(card.type) ? card.type : (simTypes[0] ?? ESIM);
  const addon_uuids = card.addon_uuids.filter((addonUuid) =>
    addons.some((addon) => addon.uuid === addonUuid && isAddonForPlan(addon, card.offer_uuid)),
  );
  return { ...card, type, addon_uuids };
};

/** Removes plans and add-ons that are no longer on sale. Returns the same object when nothing changes. */
export const toOrderableBasket = (sale: SaleCatalogue, basket: Basket): Basket => {
  const offerUuids = new Set(sale.offers.map(({ uuid }) => uuid));
  const cards = basket.cards
    .filter(({ offer_uuid }) => offerUuids.has(offer_uuid))
    .map((card) => toOrderableCard(sale, card));
  return JSON.stringify(cards) === JSON.stringify(basket.cards) ? basket : { ...basket, cards };
};

export type CardPlanChange = {
  /** Uuids of the replaced plans. */
  before: string;
  after: string;
  /** Uuids of add-ons that are not compatible with the new plan. */
  lost: readonly string[];
};

/** Lists the cards whose plan was replaced; identical changes are merged. */
export const computeCardPlanChanges = (
  cardsBefore: readonly BasketCard[],
  cardsAfter: readonly BasketCard[],
): CardPlanChange[] => {
  const planChanges = cardsBefore.flatMap(({ id, offer_uuid, addon_uuids }) => {
    const cardAfter = cardsAfter.find((card) => card.id === id);
    const lostAddons = addon_uuids.filter((uuid) => !cardAfter?.addon_uuids.includes(uuid));
    return cardAfter && cardAfter.offer_uuid !== offer_uuid
      ? [{ before: offer_uuid, after: cardAfter.offer_uuid, lost: lostAddons }]
      : [];
  });
  return [...new Map(planChanges.map((change) => [JSON.stringify(change), change])).values()];
};

/** Resolves the plan and the add-ons of a card. Undefined when the plan is not on sale. */
export const resolveBasketCard = ({ offers, addons }: SaleCatalogue, card: BasketCard) => {
  const offer = offers.find(({ uuid }) => uuid === card.offer_uuid);
  return offer && { type: card.type, offer, addons: addons.filter(({ uuid }) => card.addon_uuids.includes(uuid)) };
};

const toPriceLine = ({ offers, addons }: SaleCatalogue, card: BasketCard): PriceLine => {
  const offer = offers.find(({ uuid }) => uuid === card.offer_uuid);
  return {
    payment_type: offer?.payment_type ?? 'postpaid',
    sim_type: card.type,
    uuid: card.offer_uuid,
    plan_cents: euroToCentsOrZero(offer?.price ?? 0),
    addons: addons
      .filter(({ uuid }) => card.addon_uuids.includes(uuid))
      .map(({ uuid, type, price }) => ({ uuid, type, price_cents: euroToCentsOrZero(price) })),
  };
};

/** Computes the price of the cards on the Brussels date `today`, by the same rule as the server. */
export const computeBasketPrice = (
  sale: SaleCatalogue,
  cards: readonly BasketCard[],
  promo: PromoEffect | null,
  today: BusinessDate,
): OrderPrice =>
  computeOrderPrice(
    cards.map((card) => toPriceLine(sale, card)),
    promo,
    today,
    euroToCentsOrZero(sale.shipping),
  );
