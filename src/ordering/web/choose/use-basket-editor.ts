import { useEffect, useMemo, useState } from 'react';
import type { Offer } from '#catalogue/web/queries.ts';
import {
  addBasketCard,
  type Basket,
  type BasketCard,
  BASKET_CARDS_MAX,
  findOwnNumberCardId,
  updateBasketCard,
  removeBasketCard,
  toggleBasketAddon,
} from '#ordering/rules/basket.ts';
import { restoreBasketCard } from '#ordering/rules/restore-basket-card.ts';
import { randomId } from '#platform/browser/random-id.ts';
import {
  type PlanFilter,
  type SaleCatalogue,
  findEquivalentPlan,
  toOrderableBasket,
  buildDefaultCard,
} from '../basket/basket-model.ts';
import { currentBasket, saveBasket, useBasket } from '../basket/basket-store.ts';
import {
  saveNumberDrafts,
  EMPTY_NUMBER_DRAFT,
  type NumberDraft,
  currentNumberDrafts,
  useNumberDrafts,
} from '../basket/number-drafts.ts';

export type Choice = {
  /** Not empty while plans are on sale: an empty basket shows the default card. */
  cards: readonly BasketCard[];
  offerOf: (card: BasketCard) => Offer | undefined;
  /** Index of the card on the screen. */
  at: number;
  card: BasketCard;
  offer: Offer;
  number: NumberDraft;
  simsLeft: number;
  promo: string | null;
  /** Id of the card whose number is the own number; null for a single SIM. */
  ownCardId: string | null;
  pickOwn: (id: string) => void;
  /** An item of the basket is no longer on sale. */
  hasGoneItem: boolean;
  select: (at: number) => void;
  change: (change: Partial<BasketCard>) => void;
  filter: (change: Partial<PlanFilter>) => void;
  cardsAfterFilter: (change: Partial<PlanFilter>) => readonly BasketCard[];
  toggle: (addon_uuid: string) => void;
  setNumber: (draft: NumberDraft) => void;
  add: () => void;
  /** Removes the card and returns an undo function. */
  remove: (at: number) => () => void;
  setPromo: (promo: string | null) => void;
  /** Saves the displayed cards, including the default card. */
  save: () => void;
};

/** State and actions of the choose screen; each change is saved. Null when no plan is on sale. */
export const useBasketEditor = (sale: SaleCatalogue): Choice | null => {
  const storedBasket = useBasket();
  const drafts = useNumberDrafts();
  const [chosenIndex, setChosenIndex] = useState<number | null>(null);
  const [hasGoneItem, setHasGoneItem] = useState(false);
  const soldBasket = useMemo(() => toOrderableBasket(sale, storedBasket), [sale, storedBasket]);
  // Stays true after the basket is corrected, so that the notice stays.
  if (soldBasket !== storedBasket && !hasGoneItem) setHasGoneItem(true);
  useEffect(() => {
    if (soldBasket !== storedBasket) saveBasket(soldBasket);
  }, [soldBasket, storedBasket]);

  const defaultCard = useMemo(() => buildDefaultCard(sale.offers), [sale.offers]);
  const cards = soldBasket.cards.length > 0 ? soldBasket.cards : defaultCard ? [defaultCard] : [];
  const basket: Basket = { ...soldBasket, cards };
  const at = Math.min(chosenIndex ?? BASKET_CARDS_MAX, cards.length - 1);
  const card = cards[at];
  const offerOf = ({ offer_uuid }: BasketCard) => sale.offers.find(({ uuid }) => uuid === offer_uuid);
  const offer = card && offerOf(card);
  if (!card || !offer) return null;

  const filteredBasket = (change: Partial<PlanFilter>): Basket => {
    // A customer is either a person or a company, so the audience applies to all SIMs of the order.
    const withNewPlan = (movedCard: BasketCard, isCurrent: boolean): BasketCard => {
      const currentOffer = offerOf(movedCard);
      const newOffer =
        currentOffer &&
        findEquivalentPlan(
          sale.offers,
          currentOffer,
          isCurrent ? change : { audience: change.audience ?? currentOffer.audience },
        );
      return newOffer ? { ...movedCard, offer_uuid: newOffer.uuid } : movedCard;
    };
    return toOrderableBasket(sale, {
      ...basket,
      cards: cards.map((each, index) => withNewPlan(each, index === at)),
    });
  };
  const save = (newBasket: Basket) => saveBasket(toOrderableBasket(sale, newBasket));
  return {
    cards,
    offerOf,
    at,
    card,
    offer,
    number: drafts[card.id] ?? EMPTY_NUMBER_DRAFT,
    simsLeft: Math.max(0, sale.sims_max - cards.length),
    promo: soldBasket.promo,
    ownCardId: findOwnNumberCardId(basket),
    pickOwn: (ownCardId) => save({ ...basket, ownCardId }),
    hasGoneItem,
    select: setChosenIndex,
    change: (change) => save(updateBasketCard(basket, at, change)),
    filter: (change) => saveBasket(filteredBasket(change)),
    cardsAfterFilter: (change) => filteredBasket(change).cards,
    toggle: (addon_uuid) => save(toggleBasketAddon(basket, at, addon_uuid)),
    setNumber: (draft) => saveNumberDrafts({ ...currentNumberDrafts(), [card.id]: draft }),
    add: () => {
      const nextBasket = addBasketCard(
        basket,
        { ...card, id: randomId(), number: null, addon_uuids: [] },
        sale.sims_max,
      );
      if (nextBasket === 'SIM_CAP_REACHED') return;
      save(nextBasket);
      setChosenIndex(nextBasket.cards.length - 1);
    },
    remove: (index) => {
      const removedCard = cards[index];
      if (!removedCard) return () => undefined;
      const { [removedCard.id]: removedDraft, ...otherDrafts } = currentNumberDrafts();
      save(removeBasketCard(basket, index));
      saveNumberDrafts(otherDrafts);
      setChosenIndex(index < at ? at - 1 : Math.min(at, cards.length - 2));
      return () => {
        // Changes since then stay.
        const restoredBasket = restoreBasketCard(currentBasket(), index, removedCard, sale.sims_max);
        save(basket.ownCardId === removedCard.id ? { ...restoredBasket, ownCardId: removedCard.id } : restoredBasket);
        if (removedDraft) saveNumberDrafts({ ...currentNumberDrafts(), [removedCard.id]: removedDraft });
        setChosenIndex(at);
      };
    },
    setPromo: (promo) => save({ ...basket, promo }),
    save: () => save(basket),
  };
};
