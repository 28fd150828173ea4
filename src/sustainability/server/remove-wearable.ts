import type { Handler } from '#platform/http/handler.ts';
import type { SustainabilityContract } from '#sustainability/contract.ts';
import { deleteWearable, listCustomerWearables } from './wearables.store.ts';
import { wearableOwnerUuid } from './wearable-owner.ts';

/** Deletes a device. A device that does not exist is not an error. */
export const removeWearable: Handler<SustainabilityContract, 'POST /api/customer/wearable/remove'> = (ctx) => {
  const customer_uuid = wearableOwnerUuid(ctx.caller);
  return ctx.db.tx(async (tx) => {
    await deleteWearable(tx, { customer_uuid, uuid: ctx.body.customer_wearable_uuid });
    return { customer_wearable: await listCustomerWearables(tx, customer_uuid) };
  });
};
