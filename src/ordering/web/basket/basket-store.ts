import { useSyncExternalStore } from 'react';
import { EMPTY_BASKET, parseBasket, serializeBasket, type Basket } from '#ordering/rules/basket.ts';
import { clearFromStorage, saveToStorage, restoreFromStorage } from '#platform/browser/storage.ts';

/** A browser that refuses storage keeps the basket as long as the page. */
let memoryFallback: string | null = null;
let cachedBasket: { text: string | null; basket: Basket } = { text: null, basket: EMPTY_BASKET };
const listeners = new Set<() => void>();

const notifyListeners = (): void => {
  for (const listener of listeners) listener();
};

/** The basket of this device; the same object as long as nothing changes. */
export const currentBasket = (): Basket => {
  const text = restoreFromStorage('CardsList') ?? memoryFallback;
  if (text !== cachedBasket.text) cachedBasket = { text, basket: parseBasket(text, new Date()) };
  return cachedBasket.basket;
};

/** Keeps the basket; an empty one without a promo code is forgotten. */
export const saveBasket = (basket: Basket): void => {
  if (basket.cards.length === 0 && basket.promo === null) return clearBasket();
  const text = serializeBasket(basket, new Date());
  saveToStorage('CardsList', text);
  memoryFallback = restoreFromStorage('CardsList') === text ? null : text;
  notifyListeners();
};

export const clearBasket = (): void => {
  clearFromStorage('CardsList');
  memoryFallback = null;
  notifyListeners();
};

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  // The basket of another tab is this one's too.
  window.addEventListener('storage', listener);
  return () => {
    listeners.delete(listener);
    window.removeEventListener('storage', listener);
  };
};

/** The basket of this device. The HTML of the server shows it empty. */
export const useBasket = (): Basket => useSyncExternalStore(subscribe, currentBasket, () => EMPTY_BASKET);
