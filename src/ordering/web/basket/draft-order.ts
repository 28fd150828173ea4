import type { QueryClient } from '@tanstack/react-query';
import { parseBelgianMobile } from '#customers/rules/phone.ts';
import type { orderingContract, OrderingSlice } from '#ordering/contract.ts';
import type { BasketCard } from '#ordering/rules/basket.ts';
import { invalidateCatalogue } from '#catalogue/web/queries.ts';
import { updateCachedSession, refreshSession } from '#identity/web/queries.ts';
import { createClient, Problem } from '#platform/browser/client.ts';
import type { ReplyOf, RequestOf } from '#platform/contract/endpoint.ts';
import { isPromoRefusal } from '#promotions/web/queries.ts';
import { currentBasket, clearBasket } from './basket-store.ts';
import { type CurrentOrder, currentOrderQuery } from './current-order.ts';
import { restoreBasketFromDraft, hasMissingNumbers, restoreNumbersFromDraft } from './draft-basket.ts';
import { clearNumberDrafts, type NumberDraft, currentNumberDrafts } from './number-drafts.ts';

type CreateBody = RequestOf<(typeof orderingContract)['POST /api/order/create']>['body'];
export type DraftOrder = ReplyOf<(typeof orderingContract)['POST /api/order/create']>;

const buildPortIn = (card: BasketCard, draft: NumberDraft | undefined) => {
  const msisdn = card.number === 'keep' && draft ? parseBelgianMobile(draft.msisdn) : null;
  return msisdn && draft?.operator_uuid
    ? { port_in: { msisdn, operator_uuid: draft.operator_uuid, subscription: draft.subscription } }
    : {};
};

const buildCreateBody = (promo: string | null): CreateBody => {
  const drafts = currentNumberDrafts();
  return {
    product_list: currentBasket().cards.map((card) => ({
      offer_uuid: card.offer_uuid,
      type: card.type,
      addon_uuids: [...card.addon_uuids],
      ...buildPortIn(card, drafts[card.id]),
    })),
    ...(promo ? { promo } : {}),
  };
};

const submitDraft = (promo: string | null): Promise<DraftOrder> =>
  createClient<typeof orderingContract>().call('POST /api/order/create', { body: buildCreateBody(promo) });

/** Invalidates the draft order after a change that may affect its price. */
export const refreshCurrentOrder = (queryClient: QueryClient): Promise<void> =>
  queryClient.invalidateQueries({ queryKey: currentOrderQuery.queryKey });

/** Refetches the session and the draft order for the screens and the route guard. */
export const refreshOrder = async (queryClient: QueryClient): Promise<void> => {
  await Promise.all([refreshSession(queryClient), refreshCurrentOrder(queryClient)]);
};

/** Writes the reply of the server to the query cache, to save a refetch. */
const cacheDraft = async (
  queryClient: QueryClient,
  { order_uuid, order_product, totals }: DraftOrder,
): Promise<void> => {
  updateCachedSession(queryClient, ({ order_product: known }: OrderingSlice) => ({
    order_product: [...order_product, ...known.filter(({ order_state }) => order_state !== 'draft')],
  }));
  // A request in flight may return the state before the draft was created, so it is cancelled.
  await queryClient.cancelQueries({ queryKey: currentOrderQuery.queryKey });
  const known = queryClient.getQueryData(currentOrderQuery.queryKey);
  const order = { order_uuid, state: 'draft' as const, order_product, promo: order_product[0]?.promo ?? null, totals };
  if (known) queryClient.setQueryData(currentOrderQuery.queryKey, { ...known, order });
  else void refreshCurrentOrder(queryClient);
};

const fetchDraft = async (queryClient: QueryClient): Promise<CurrentOrder | null> => {
  const { order } = await queryClient.query({ ...currentOrderQuery, staleTime: 0 });
  return order?.state === 'draft' ? order : null;
};

/**
 * Restores port-in numbers lost with a closed tab. Without them the draft would be replaced by one with new numbers.
 */
const restoreMissingNumbers = async (queryClient: QueryClient): Promise<void> => {
  if (!hasMissingNumbers(currentBasket(), currentNumberDrafts())) return;
  const draft = await fetchDraft(queryClient);
  if (draft) restoreNumbersFromDraft(draft);
};

/**
 * Switches the postpaid plans of the draft order to prepaid ones. Updates the basket of this device too, also when
 * the reply is lost, so that going back and on again does not revert the switch.
 * @throws Problem with the refusals of `POST /api/customer/prepaid/force`
 */
export const switchToPrepaid = async (queryClient: QueryClient): Promise<void> => {
  try {
    await createClient<typeof orderingContract>().call('POST /api/customer/prepaid/force', { body: {} });
  } finally {
    await refreshOrder(queryClient);
    const draft = await fetchDraft(queryClient).catch(() => null);
    if (draft) restoreBasketFromDraft(draft);
  }
};

/**
 * Creates the draft order from the basket and the port-in numbers; replaces an earlier draft. Returns null for an
 * empty basket and leaves a draft of another device unchanged. The basket stays until the order is placed. An expired
 * promo code is left out; the summary shows that.
 * @throws Problem with the refusals of `POST /api/order/create`
 */
export const createDraftFromBasket = async (queryClient: QueryClient): Promise<DraftOrder | null> => {
  const { cards, promo } = currentBasket();
  if (cards.length === 0) return null;
  await restoreMissingNumbers(queryClient);
  try {
    const draft = await submitDraft(promo).catch((error: unknown) => {
      if (promo && isPromoRefusal(error)) return submitDraft(null);
      throw error;
    });
    await cacheDraft(queryClient, draft);
    return draft;
  } catch (error) {
    if (error instanceof Problem && error.code === 'OFFER_UNKNOWN') await invalidateCatalogue(queryClient);
    // The draft may exist although the reply was lost, so the state is refetched.
    await refreshOrder(queryClient);
    throw error;
  }
};

/** Removes the basket and the port-in numbers after the order is placed. */
export const clearOrderDraft = (): void => {
  clearBasket();
  clearNumberDrafts();
};
