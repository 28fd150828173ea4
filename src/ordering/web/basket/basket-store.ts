import { useSyncExternalStore } from 'react';
import { EMPTY_BASKET, parseBasket, serializeBasket, type Basket } from '#ordering/rules/basket.ts';
import { clearFromStorage, saveToStorage, restoreFromStorage } from '#platform/browser/storage.ts';

/** Fallback for browsers that block storage; lost on page reload. */
let memoryFallback: string | null = null;
let cachedBasket: { text: string | null; basket: Basket } = { text: null, basket: EMPTY_BASKET };
const listeners = new Set<() => void>();

const notifyListeners = (): void => {
  for (const listener of listeners) listener();
};

/** Returns the basket of this device. The same object until it changes, as `useSyncExternalStore` requires. */
export const currentBasket = (): Basket => {
  const text = restoreFromStorage('CardsList') ?? memoryFallback;
  if (text !== cachedBasket.text) cachedBasket = { text, basket: parseBasket(text, new Date()) };
  return cachedBasket.basket;
};

/** Saves the basket; removes the entry when the basket is empty and has no promo code. */
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
  // The storage event synchronizes the basket between tabs.
  window.addEventListener('storage', listener);
  return () => {
    listeners.delete(listener);
    window.removeEventListener('storage', listener);
  };
};

/** Subscribes to the basket of this device. Server rendering uses an empty basket. */
export const useBasket = (): Basket => useSyncExternalStore(subscribe, currentBasket, () => EMPTY_BASKET);
