import type { Catalogue } from '#catalogue/server/queries.ts';
import type { Tx } from '#platform/db/database.ts';
import type { EventContext } from '#platform/subscribers.ts';
import { replacementInstalled } from '#subscriptions/events.ts';
import type { Allocation } from '../allocation/allocations.store.ts';
import { finishActivation } from './finish-activation.ts';

/** A profile is on a phone: the line may be on with it, or is to move to it. The allocation is locked by the caller. */
export const applyEsimInstalled = (
  tx: Tx,
  sim: Allocation,
  catalogue: Catalogue,
  doing: Pick<EventContext, 'queue' | 'publish' | 'now' | 'newId'>,
): Promise<void> => {
  const { customer_uuid, order_product_uuid, replaces_uuid } = sim;
  if (replaces_uuid === null) return finishActivation(tx, sim, catalogue, doing);
  return doing.publish(tx, replacementInstalled, { customer_uuid, replacement_uuid: order_product_uuid });
};
