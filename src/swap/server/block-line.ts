import type { Tx } from '#platform/db/database.ts';
import type { EventContext } from '#platform/subscribers.ts';
import { applySimEvent } from '#subscriptions/server/commands.ts';
import { findProduct } from '#subscriptions/server/queries.ts';

/**
 * Blocks a SIM here at once and at the network as soon as it is reachable: for the switch, and for a swap because it was lost. `already`: it was
 * blocked before.
 */
export const blockLine = async (
  tx: Tx,
  ctx: Pick<EventContext, 'queue' | 'publish' | 'now' | 'newId'>,
  key: { customer_uuid: string; uuid: string },
): Promise<'blocked' | 'already' | 'refused'> => {
  if ((await applySimEvent.lost(tx, ctx, key)) !== null) return 'blocked';
  return (await findProduct(tx, key))?.state === 'lost_stolen' ? 'already' : 'refused';
};
