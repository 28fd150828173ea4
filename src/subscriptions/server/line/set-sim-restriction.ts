import type { Tx } from '#platform/db/database.ts';
import type { BusinessDate } from '#platform/pure/calendar.ts';
import type { EventContext } from '#platform/subscribers.ts';
import { lockProduct, type ProductKey, type ProductRecord } from '../products/products.store.ts';
import { changeSuspension } from './change-suspension.ts';
import { createLineChangeOrder } from './create-line-change-order.ts';

/** The use of a SIM that an unpaid invoice bars: nothing, outgoing use, or everything. */
export type SimRestriction = 'none' | 'outgoing' | 'all';

/** The effect of setting a restriction. */
type RestrictionChange = 'lifted' | 'restricted' | 'unchanged';

type Ctx = Pick<EventContext, 'queue' | 'publish' | 'now' | 'newId'>;

const restrictionOf = ({ suspended_unpaid_on, outgoing_barred_on }: ProductRecord): SimRestriction => {
  if (suspended_unpaid_on !== null) return 'all';
  return outgoing_barred_on === null ? 'none' : 'outgoing';
};

/**
 * Sets the restriction of a postpaid SIM and requests the difference from the network. Idempotent. Lifting a restriction reverses only what
 * a restriction changed: services that the customer or a limit has switched off stay off, a lost SIM stays blocked, and one whose account closes suspended. Prepaid and
 * ended SIMs are not changed. `resolveRestriction` returns the restriction to set, and is called once the SIM is locked.
 */
export const setSimRestriction = async (
  tx: Tx,
  ctx: Ctx,
  key: ProductKey,
  on: BusinessDate,
  resolveRestriction: () => Promise<SimRestriction>,
): Promise<RestrictionChange> => {
  const product = await lockProduct(tx, key);
  if (!product || product.state === 'deactivated' || product.credit_limit_cents === null) return 'unchanged';
  const restriction = await resolveRestriction();
  if (restrictionOf(product) === restriction) return 'unchanged';
  const change = restriction === 'none' ? 'lifted' : 'restricted';
  const state = await changeSuspension(tx, ctx, product, {
    suspended_unpaid_on: restriction === 'all' ? on : null,
    outgoing_barred_on: restriction === 'none' ? null : (product.outgoing_barred_on ?? on),
  });
  // The barring of a blocked SIM is sent to the network with the order that reactivates it.
  if (state === null && product.state === 'active')
    await createLineChangeOrder(tx, ctx, product, restriction === 'none' ? 'unbar-outgoing' : 'bar-outgoing');
  return change;
};
