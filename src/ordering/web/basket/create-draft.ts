import type { QueryClient } from '@tanstack/react-query';
import { parseBelgianMobile } from '#customers/rules/phone.ts';
import type { orderingContract, OrderingSlice } from '#ordering/contract.ts';
import { type BasketCard, findOwnNumberCardId } from '#ordering/rules/basket.ts';
import { invalidateCatalogue } from '#catalogue/web/queries.ts';
import { updateCachedSession } from '#identity/web/queries.ts';
import { createClient, Problem } from '#platform/browser/client.ts';
import type { ReplyOf, RequestOf } from '#platform/contract/endpoint.ts';
import { isPromoRefusal } from '#promotions/web/queries.ts';
import { currentBasket } from './basket-store.ts';
import { currentOrderQuery, fetchDraft } from './current-order.ts';
import { hasMissingNumbersOrNames, restoreMissingNumbersAndNames } from './draft-basket.ts';
import { refreshCurrentOrder, refreshSessionAndOrder } from './draft-order.ts';
import { type NumberDraft, currentNumberDrafts } from './number-drafts.ts';
import { currentUserNames, type UserNames } from './user-names.ts';

type CreateBody = RequestOf<(typeof orderingContract)['POST /api/order/create']>['body'];
export type DraftOrder = ReplyOf<(typeof orderingContract)['POST /api/order/create']>;

const buildPortIn = (card: BasketCard, draft: NumberDraft | undefined) => {
  const msisdn = card.number === 'keep' && draft ? parseBelgianMobile(draft.msisdn) : null;
  return msisdn && draft?.operator_uuid
    ? { port_in: { msisdn, operator_uuid: draft.operator_uuid, subscription: draft.subscription } }
    : {};
};

/** The user fields of one line; empty for a single SIM, whose order does not ask who uses it. */
const buildSimUser = (id: string, ownCardId: string | null, names: UserNames | null) => {
  const user_name = names?.[id]?.trim();
  return ownCardId === null ? {} : { own_number: id === ownCardId, ...(user_name ? { user_name } : {}) };
};

const buildCreateBody = (promo: string | null): CreateBody => {
  const drafts = currentNumberDrafts();
  const basket = currentBasket();
  const [ownCardId, names] = [findOwnNumberCardId(basket), currentUserNames()];
  return {
    product_list: basket.cards.map((card) => ({
      offer_uuid: card.offer_uuid,
      type: card.type,
      addon_uuids: [...card.addon_uuids],
      ...buildPortIn(card, drafts[card.id]),
      ...buildSimUser(card.id, ownCardId, names),
    })),
    ...(promo ? { promo } : {}),
  };
};

const submitDraft = (promo: string | null): Promise<DraftOrder> =>
  createClient<typeof orderingContract>().call('POST /api/order/create', { body: buildCreateBody(promo) });

/** Writes the reply of the server to the query cache, to save a refetch. */
const cacheDraft = async (queryClient: QueryClient, draft: DraftOrder): Promise<void> => {
  const { order_product } = draft;
  updateCachedSession(queryClient, ({ order_product: cachedProducts }: OrderingSlice) => ({
    order_product: [...order_product, ...cachedProducts.filter(({ order_state }) => order_state !== 'draft')],
  }));
  // A request in flight may return the state before the draft was created, so it is cancelled.
  await queryClient.cancelQueries({ queryKey: currentOrderQuery.queryKey });
  const cachedOrder = queryClient.getQueryData(currentOrderQuery.queryKey);
  const order = { ...draft, state: 'draft' as const, promo: order_product[0]?.promo ?? null };
  if (cachedOrder) queryClient.setQueryData(currentOrderQuery.queryKey, { ...cachedOrder, order });
  else void refreshCurrentOrder(queryClient);
};

/**
 * Restores port-in numbers lost with a closed tab. Without them the draft would be replaced by one with new numbers.
 */
const restoreMissingNumbers = async (queryClient: QueryClient): Promise<void> => {
  if (!hasMissingNumbersOrNames(currentBasket(), currentNumberDrafts())) return;
  const draft = await fetchDraft(queryClient);
  if (draft) restoreMissingNumbersAndNames(draft);
};

/**
 * Creates the draft order from the basket and the port-in numbers; replaces an earlier draft. Returns null for an
 * empty basket, and when a number to be kept was cleared and has to be typed again: without it a new one would be ordered. Leaves a draft of
 * another device unchanged. The basket stays until the order is placed. An expired
 * promo code is left out; the summary shows that.
 * @throws Problem with the refusals of `POST /api/order/create`
 */
export const createDraftDroppingRefusedPromo = async (queryClient: QueryClient): Promise<DraftOrder | null> => {
  const { cards, promo } = currentBasket();
  if (cards.length === 0) return null;
  await restoreMissingNumbers(queryClient);
  if (cards.some(({ id, number }) => number === 'keep' && !currentNumberDrafts()[id])) return null;
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
    await refreshSessionAndOrder(queryClient);
    throw error;
  }
};
