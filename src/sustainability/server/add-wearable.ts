import type { Handler } from '#platform/http/handler.ts';
import type { SustainabilityContract } from '#sustainability/contract.ts';
import { wearableOf, WEARABLES_MAX } from '#sustainability/rules/wearables.ts';
import { insertWearable, wearablesOf } from './wearables.store.ts';
import { whoseWearables } from './whose-wearables.ts';

/** Notes a device that a customer uses: also a second one of the same kind. */
export const addWearable: Handler<SustainabilityContract, 'POST /api/customer/wearable/add'> = (ctx) => {
  if (!wearableOf(ctx.body)) throw ctx.refuse('WEARABLE_UNKNOWN');
  const customer_uuid = whoseWearables(ctx.caller);
  return ctx.once(async (tx) => {
    const before = await wearablesOf(tx, customer_uuid);
    if (before.length >= WEARABLES_MAX) throw ctx.refuse('WEARABLES_FULL');
    await insertWearable(tx, { ...ctx.body, customer_uuid, uuid: ctx.newId(), added_at: ctx.now() });
    return { customer_wearable: await wearablesOf(tx, customer_uuid) };
  });
};
