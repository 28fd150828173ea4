import type { Tx } from '#platform/db/database.ts';
import type { EventContext } from '#platform/subscribers.ts';
import type { SimEvent, SimState } from '#subscriptions/rules/sim-state.ts';
import { resolveSimEvent } from '#subscriptions/rules/suspension.ts';
import { publishSimStateIfChanged } from './change-suspension.ts';
import { createLineChangeOrder } from './create-line-change-order.ts';
import { lockProduct, type ProductKey, updateProduct, lockProductOfLine } from '../products/products.store.ts';
import type { LineChangeKind } from '../tables.ts';
import type { LineEvent } from '#adapters/mobile-network/mobile-network.ts';
import { lockAllocationOfSim } from '../allocation/allocations.store.ts';
import { isSimReplacementPending } from '../service-orders/service-orders.store.ts';

type Ctx = Pick<EventContext, 'queue' | 'publish' | 'now' | 'newId'>;

/** Applies an event and returns the new state; changes nothing and returns null when the event is not possible now. `at`: when it happened, if not now. */
type Change = (tx: Tx, ctx: Ctx, product: ProductKey, at?: Date) => Promise<SimState | null>;

const createSimEventHandler =
  (event: SimEvent, orderKind?: LineChangeKind): Change =>
  async (tx, ctx, key, at = ctx.now()) => {
    const product = await lockProduct(tx, key);
    const effect = product && resolveSimEvent(product, event);
    if (!effect) return null;
    const { state: newState, staysSuspended } = effect;
    // A deactivated SIM has no scheduled plan change.
    const end =
      newState === 'deactivated' ? ({ ended_at: at, pending_offer_uuid: null, plan_change: 'none' } as const) : {};
    await updateProduct(tx, key, { state: newState, ...end });
    const requestKind = staysSuspended ? 'suspend' : orderKind;
    if (requestKind) await createLineChangeOrder(tx, ctx, product, requestKind);
    await publishSimStateIfChanged(tx, ctx, product, newState);
    return newState;
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
  /** Another SIM has taken over the number. The caller has requested that from the network. */
  replaced: createSimEventHandler('replaced'),
} as const satisfies Partial<Record<SimEvent, Change>>;

const meaning = { active: 'reactivated', inactive: 'suspended', terminated: 'deactivated' } as const;

/**
 * Applies a change that the network made by itself: suspended, reactivated or terminated. No effect on a deactivated SIM or for an
 * event older than the last one. Returns false when the SIM is unknown.
 */
export const applyLineEventIfKnown = async (
  tx: Tx,
  ctx: Pick<EventContext, 'queue' | 'publish' | 'now' | 'newId'>,
  { line: { iccid, state }, occurred_at }: LineEvent,
): Promise<boolean> => {
  const line = iccid === null ? null : await lockAllocationOfSim(tx, iccid);
  const product = line?.state === 'active' ? await lockProductOfLine(tx, line) : null;
  if (!product) return false;
  const { line_told_at } = product;
  if (line_told_at && occurred_at <= line_told_at) return true;
  // The terminated SIM is the replaced one; the service order of the replacement completes later.
  if (state === 'terminated' && (await isSimReplacementPending(tx, product))) return true;
  await updateProduct(tx, product, { line_told_at: occurred_at });
  await applySimEvent[meaning[state]](tx, ctx, product, occurred_at);
  return true;
};
