import type { Catalogue } from '#catalogue/server/queries.ts';
import type { Tx } from '#platform/db/database.ts';
import type { EventContext } from '#platform/subscribers.ts';
import { replacementInstalled } from '#subscriptions/events.ts';
import type { Allocation } from '../allocation/allocations.store.ts';
import { finishActivation } from './finish-activation.ts';

/**
 * Handles an installed profile: finishes the activation of a line, or publishes that a replacement SIM can take over. The caller
 * holds the lock of the allocation.
 */
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
