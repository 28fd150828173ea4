import type { Handler } from '#platform/http/handler.ts';
import type { SustainabilityContract } from '#sustainability/contract.ts';
import { deleteWearable, wearablesOf } from './wearables.store.ts';
import { whoseWearables } from './whose-wearables.ts';

/** Forgets a device. One that is gone already is what was wanted. */
export const removeWearable: Handler<SustainabilityContract, 'POST /api/customer/wearable/remove'> = (ctx) => {
  const customer_uuid = whoseWearables(ctx.caller);
  return ctx.db.tx(async (tx) => {
    await deleteWearable(tx, { customer_uuid, uuid: ctx.body.customer_wearable_uuid });
    return { customer_wearable: await wearablesOf(tx, customer_uuid) };
  });
};
