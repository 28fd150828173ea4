import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useHasSession } from '#identity/web/session.ts';
import { useBasket } from '../basket/basket-store.ts';
import {
  restoreBasketAndNumbersFromDraft,
  hasMissingNumbersOrNames,
  restoreMissingNumbersAndNames,
} from '../basket/draft-basket.ts';
import { useNumberDrafts } from '../basket/number-drafts.ts';
import { currentOrderQuery } from '../basket/current-order.ts';

/**
 * Fills an empty basket and missing port-in numbers from the draft order, for a customer who began on another device
 * or in another tab. `isRestoring`: port-in numbers are being restored, so fields rendered before must be remounted.
 */
export const useRestoreServerDraft = (): { isRestoring: boolean } => {
  const hasSession = useHasSession();
  const basket = useBasket();
  const numbers = useNumberDrafts();
  const isBasketEmpty = basket.cards.length === 0;
  const { data } = useQuery({
    ...currentOrderQuery,
    enabled: hasSession && (isBasketEmpty || hasMissingNumbersOrNames(basket, numbers)),
  });
  const draft = data?.order?.state === 'draft' ? data.order : null;
  const isRestoring = draft !== null && hasMissingNumbersOrNames(basket, numbers, draft);
  useEffect(() => {
    if (draft && isBasketEmpty) restoreBasketAndNumbersFromDraft(draft);
    else if (draft && isRestoring) restoreMissingNumbersAndNames(draft);
  }, [isBasketEmpty, isRestoring, draft]);
  return { isRestoring };
};
