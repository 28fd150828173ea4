import type { Handler } from '#platform/http/handler.ts';
import type { SustainabilityContract } from '#sustainability/contract.ts';
import { wearablesOf } from './wearables.store.ts';
import { whoseWearables } from './whose-wearables.ts';

export const customerWearableList: Handler<SustainabilityContract, 'GET /api/customer/wearable/list'> = async (
  ctx,
) => ({
  customer_wearable: await wearablesOf(ctx.db.read, whoseWearables(ctx.caller)),
});
