import type { Tx } from '#platform/db/database.ts';
import type { EventContext } from '#platform/subscribers.ts';
import { simStateChanged } from '#subscriptions/events.ts';
import type { SimState } from '#subscriptions/rules/sim-state.ts';
import { resolveSuspensionChange } from '#subscriptions/rules/suspension.ts';
import { type ProductRecord, updateProduct } from '../products/products.store.ts';
import { createLineChangeOrder } from './create-line-change-order.ts';

type SuspensionContext = Pick<EventContext, 'queue' | 'publish' | 'now' | 'newId'>;

/** Publishes the new state of a SIM, if it has another one than before. */
export const publishSimStateIfChanged = async (
  tx: Tx,
  { publish }: Pick<SuspensionContext, 'publish'>,
  product: ProductRecord,
  state: SimState,
): Promise<void> => {
  const { customer_uuid, uuid: customer_product_uuid, order_product_uuid, state: before } = product;
  if (state !== before)
    await publish(tx, simStateChanged, { customer_uuid, customer_product_uuid, order_product_uuid, before, state });
};

/**
 * Writes a change of a locked SIM, among it the reasons to suspend it. When these change its state, requests that from the network and
 * publishes it. Returns the new state; null when it stays.
 */
export const changeSuspension = async (
  tx: Tx,
  ctx: SuspensionContext,
  product: ProductRecord,
  change: Partial<ProductRecord>,
): Promise<SimState | null> => {
  const suspensionChange = resolveSuspensionChange(product, { ...product, ...change });
  if (!suspensionChange) {
    await updateProduct(tx, product, change);
    return null;
  }
  const { state, orderKind } = suspensionChange;
  await updateProduct(tx, product, { ...change, state });
  await createLineChangeOrder(tx, ctx, product, orderKind);
  await publishSimStateIfChanged(tx, ctx, product, state);
  return state;
};
