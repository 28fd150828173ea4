import type { Tx } from '#platform/db/database.ts';
import type { EventContext } from '#platform/subscribers.ts';
import { simStateChanged } from '#subscriptions/events.ts';
import { type SimEvent, type SimState, simStates } from '#subscriptions/rules/sim-state.ts';
import { createLineChangeOrder } from './create-line-change-order.ts';
import { lockProduct, type ProductKey, updateProduct } from '../products/products.store.ts';
import type { LineChangeKind } from '../tables.ts';

type Ctx = Pick<EventContext, 'queue' | 'publish' | 'now' | 'newId'>;

/** Returns the new state, or null (and changes nothing) when the event is not possible now. `at`: when it happened, if not now. */
type Change = (tx: Tx, ctx: Ctx, product: ProductKey, at?: Date) => Promise<SimState | null>;

const createSimEventHandler =
  (event: SimEvent, ask?: LineChangeKind): Change =>
  async (tx, ctx, key, at = ctx.now()) => {
    const product = await lockProduct(tx, key);
    const next = product && simStates.next(product.state, event);
    if (!product || next === null) return null;
    // An unpaid SIM stays suspended.
    const held = next === 'active' && product.paused_on !== null;
    const state = held ? 'suspended' : next;
    // A deactivated SIM has no scheduled plan change.
    const end =
      state === 'deactivated' ? ({ ended_at: at, pending_offer_uuid: null, plan_change: 'none' } as const) : {};
    await updateProduct(tx, key, { state, ...end });
    const asked = held ? 'suspend' : ask;
    if (asked) await createLineChangeOrder(tx, ctx, product, asked);
    const { customer_uuid, uuid: customer_product_uuid, order_product_uuid, state: before } = product;
    if (state === before) return state;
    await ctx.publish(tx, simStateChanged, { customer_uuid, customer_product_uuid, order_product_uuid, before, state });
    return state;
  };

/**
 * Applies an event to a SIM in use. Events of the customer are requested at the network; events of the network have already
 * happened there.
 */
export const applySimEvent = {
  suspended: createSimEventHandler('suspended'),
  reactivated: createSimEventHandler('reactivated'),
  deactivated: createSimEventHandler('deactivated'),
  /** Lost or stolen: blocked here at once, and at the network as soon as it is reachable. */
  lost: createSimEventHandler('lost', 'suspend'),
  /** The owner has the SIM back. */
  found: createSimEventHandler('found', 'reactivate'),
  /** Another SIM has taken over the number; its caller requests that from the network. */
  replaced: createSimEventHandler('replaced'),
} as const satisfies Partial<Record<SimEvent, Change>>;
