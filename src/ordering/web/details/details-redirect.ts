import { BUSINESS } from '#customers/rules/customer-type.ts';
import { selectCustomer } from '#customers/web/queries.ts';
import { cachedOrFetchedSessionSlice } from '#identity/web/queries.ts';
import { hasSession } from '#identity/web/session.ts';
import { orderingPaths } from '#ordering/paths.ts';
import { parseBasket } from '#ordering/rules/basket.ts';
import type { LoadContext } from '#platform/browser/screen.ts';
import { restoreFromStorage } from '#platform/browser/storage.ts';
import { withQuery } from '#platform/pure/path.ts';
import { selectOrderProducts } from '../queries.ts';
import { preloadPart } from './step-parts.ts';

/**
 * Redirects from a data screen: to the choose screen without a basket, and to the screen of the customer's type. No
 * redirect while the server is unreachable; the screen shows the error.
 */
export const resolveDetailsRedirect =
  (screen: 'person' | 'company') =>
  async ({ queries, search }: LoadContext): Promise<string | null> => {
    const hasChosenCards = parseBasket(restoreFromStorage('CardsList'), new Date()).cards.length > 0;
    if (!hasSession()) return hasChosenCards ? null : orderingPaths.choose();
    const customer = await cachedOrFetchedSessionSlice(queries, selectCustomer);
    if (customer === null) return null;
    const orders = await cachedOrFetchedSessionSlice(queries, selectOrderProducts);
    if (!hasChosenCards && orders?.length === 0) return orderingPaths.choose();
    const ownScreen = customer.type === BUSINESS ? 'company' : 'person';
    if (ownScreen === screen) return null;
    const path = ownScreen === 'company' ? orderingPaths.company() : orderingPaths.customer();
    return withQuery(path, search as Record<string, string>);
  };

/** Preloads the data of the first part of the screen. */
export const loadDetailsCode =
  (screen: 'person' | 'company') =>
  ({ search }: LoadContext): Promise<unknown> =>
    !hasSession()
      ? preloadPart('account')
      : Promise.all([
          preloadPart('details'),
          preloadPart(search['step'] === 'check' || search['type'] === 'payments' ? 'check' : screen),
        ]);
