import type { QueryClient } from '@tanstack/react-query';
import { refreshSession } from '#identity/web/queries.ts';
import { clearBasket } from './basket-store.ts';
import { currentOrderQuery } from './current-order.ts';
import { clearNumberDrafts } from './number-drafts.ts';
import { clearUserNames } from './user-names.ts';

/** Invalidates the draft order after a change that may affect its price. */
export const refreshCurrentOrder = (queryClient: QueryClient): Promise<void> =>
  queryClient.invalidateQueries({ queryKey: currentOrderQuery.queryKey });

/** Refetches the session and the draft order for the screens and the route guard. */
export const refreshSessionAndOrder = async (queryClient: QueryClient): Promise<void> => {
  await Promise.all([refreshSession(queryClient), refreshCurrentOrder(queryClient)]);
};

/** Removes the basket and the port-in numbers after the order is placed. */
export const clearBasketNumbersAndNames = (): void => {
  clearBasket();
  clearNumberDrafts();
  clearUserNames();
};
