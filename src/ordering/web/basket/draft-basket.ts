import { formatPhone } from '#customers/rules/phone.ts';
import type { Basket, BasketCard } from '#ordering/rules/basket.ts';
import { currentBasket, saveBasket } from './basket-store.ts';
import type { CurrentOrder } from './current-order.ts';
import { saveNumberDrafts, type NumberDraft, type NumberDrafts, currentNumberDrafts } from './number-drafts.ts';
import { currentUserNames, saveUserNames } from './user-names.ts';

type Draft = Pick<CurrentOrder, 'order_product' | 'promo'>;
type Product = Draft['order_product'][number];

const toBasket = ({ order_product, promo }: Draft): Basket => ({
  cards: order_product.map(({ uuid, offer, type, port_in, addons }) => ({
    id: uuid,
    offer_uuid: offer.uuid,
    type,
    number: port_in ? 'keep' : 'new',
    addon_uuids: addons.map((addon) => addon.uuid),
  })),
  promo: promo?.promo ?? null,
  ownCardId: order_product.find(({ own_number }) => own_number)?.uuid ?? null,
});

const toNumberDraft = ({ port_in }: Product): NumberDraft | null =>
  port_in && {
    msisdn: formatPhone(port_in.msisdn),
    operator_uuid: port_in.operator_uuid,
    subscription: port_in.subscription,
  };

/** Overwrites the basket of this device with the content of the draft order. */
export const restoreBasketAndNumbersFromDraft = (draft: Draft): void => {
  const numbers = draft.order_product.flatMap((product) => {
    const number = toNumberDraft(product);
    return number ? [[product.uuid, number] as const] : [];
  });
  saveNumberDrafts(Object.fromEntries(numbers));
  saveUserNames(Object.fromEntries(draft.order_product.map(({ uuid, user_name }) => [uuid, user_name ?? ''])));
  saveBasket(toBasket(draft));
};

/**
 * Finds a card in the draft order. SIMs of a draft have the sequence of the basket. A different plan or
 * SIM type at the same index is a different SIM and does not match.
 */
const findDraftProduct = ({ offer_uuid, type }: BasketCard, at: number, draft: Draft): Product | null => {
  const product = draft.order_product[at];
  return product?.offer.uuid === offer_uuid && product.type === type ? product : null;
};

const findDraftNumber = (card: BasketCard, at: number, draft: Draft): NumberDraft | null => {
  const product = findDraftProduct(card, at, draft);
  return product && toNumberDraft(product);
};

/**
 * Whether this tab lacks a port-in number of a card or the names of users; with `draft`, only those that the draft order contains count.
 * The basket is in local storage and outlives the tab; numbers and names are in session storage.
 */
export const hasMissingNumbersOrNames = ({ cards }: Basket, numbers: NumberDrafts, draft?: Draft): boolean =>
  (cards.length > 1 &&
    currentUserNames() === null &&
    (!draft || draft.order_product.some(({ user_name }) => user_name))) ||
  cards.some(
    (card, at) => card.number === 'keep' && !numbers[card.id] && (!draft || findDraftNumber(card, at, draft) !== null),
  );

/** Adds the port-in numbers and the names of users of the draft order that this tab lacks. */
export const restoreMissingNumbersAndNames = (draft: Draft): void => {
  const typedNumbers = currentNumberDrafts();
  const { cards } = currentBasket();
  if (currentUserNames() === null)
    saveUserNames(
      Object.fromEntries(cards.map((card, at) => [card.id, findDraftProduct(card, at, draft)?.user_name ?? ''])),
    );
  const draftNumbers = cards.flatMap((card, at) => {
    const number = card.number === 'keep' ? findDraftNumber(card, at, draft) : null;
    return number ? [[card.id, number] as const] : [];
  });
  saveNumberDrafts({ ...Object.fromEntries(draftNumbers), ...typedNumbers });
};
