import type { Handler } from '#platform/http/handler.ts';
import type { SustainabilityContract } from '#sustainability/contract.ts';
import { listCustomerWearables } from './wearables.store.ts';
import { wearableOwnerUuid } from './wearable-owner.ts';

export const customerWearableList: Handler<SustainabilityContract, 'GET /api/customer/wearable/list'> = async (
  ctx,
) => ({
  customer_wearable: await listCustomerWearables(ctx.db.read, wearableOwnerUuid(ctx.caller)),
});
