import type { Handler } from '#platform/http/handler.ts';
import type { SustainabilityContract } from '#sustainability/contract.ts';
import { findWearable, WEARABLES_MAX } from '#sustainability/rules/wearables.ts';
import { insertWearable, listCustomerWearables } from './wearables.store.ts';
import { wearableOwnerUuid } from './wearable-owner.ts';

/** Adds a device of a customer; several of the same kind are allowed. */
export const addWearable: Handler<SustainabilityContract, 'POST /api/customer/wearable/add'> = (ctx) => {
  if (!findWearable(ctx.body)) throw ctx.refuse('WEARABLE_UNKNOWN');
  const customer_uuid = wearableOwnerUuid(ctx.caller);
  return ctx.idempotentTx(async (tx) => {
    const wearablesBefore = await listCustomerWearables(tx, customer_uuid);
    if (wearablesBefore.length >= WEARABLES_MAX) throw ctx.refuse('WEARABLES_FULL');
    await insertWearable(tx, { ...ctx.body, customer_uuid, uuid: ctx.newId(), added_at: ctx.now() });
    return { customer_wearable: await listCustomerWearables(tx, customer_uuid) };
  });
};
