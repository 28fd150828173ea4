import { displayPhone } from '#customers/rules/phone.ts';
import type { Basket } from '#ordering/rules/basket.ts';
import { basketNow, keepBasket } from './basket-store.ts';
import type { CurrentOrder } from './current-order.ts';
import { keepNumberDrafts, type NumberDraft, numberDraftsNow } from './number-drafts.ts';

type Draft = Pick<CurrentOrder, 'order_product' | 'promo'>;

const basketOf = ({ order_product, promo }: Draft): Basket => ({
  cards: order_product.map(({ offer, type, port_in, addons }) => ({
    offer_uuid: offer.uuid,
    type,
    number: port_in ? 'keep' : 'new',
    addon_uuids: addons.map(({ uuid }) => uuid),
  })),
  promo: promo?.promo ?? null,
});

const numbersOf = ({ order_product }: Draft): (NumberDraft | null)[] =>
  order_product.map(
    ({ port_in }) =>
      port_in && {
        msisdn: displayPhone(port_in.msisdn),
        operator_uuid: port_in.operator_uuid,
        subscription: port_in.subscription,
      },
  );

/** Makes the basket of this device say what the draft order says. */
export const basketFromDraft = (draft: Draft): void => {
  keepNumberDrafts(numbersOf(draft));
  keepBasket(basketOf(draft));
};

/**
 * The basket outlives the tab, the numbers to keep do not: is there a card whose number this tab has never seen, and that `draft`,
 * when it is given, knows?
 */
export const lacksNumbers = ({ cards }: Basket, numbers: readonly (NumberDraft | null)[], draft?: Draft): boolean =>
  cards.some(({ number }, at) => number === 'keep' && !numbers[at] && (!draft || draft.order_product[at]?.port_in));

/** Fills in the numbers that this tab lacks from those of the draft order; the plans stand in the same sequence. */
export const numbersFromDraft = (draft: Draft): void => {
  const known = numberDraftsNow();
  const asked = numbersOf(draft);
  keepNumberDrafts(
    basketNow().cards.map(({ number }, at) => known[at] ?? (number === 'keep' ? asked[at] : null) ?? null),
  );
};
