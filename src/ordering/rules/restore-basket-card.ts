import type { Basket, BasketCard } from './basket.ts';

/** The basket with a removed card back at `index`; unchanged when it has the card, or has `max` cards. */
export function restoreBasketCard(basket: Basket, index: number, card: BasketCard, max: number): Basket {
  const { cards } = basket;
  if (cards.length >= max || cards.some(({ id }) => id === card.id)) return basket;
  return { ...basket, cards: [...cards.slice(0, index), card, ...cards.slice(index)] };
}
