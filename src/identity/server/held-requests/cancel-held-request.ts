import type { identityContract } from '#identity/contract.ts';
import type { Handler } from '#platform/http/handler.ts';
import { cancelWaitingRequestAndNotify } from './cancel-held-requests-and-notify.ts';
import { lockHeldRequest } from './held-requests.store.ts';

/** Cancels a request of the logged-in customer; sessions stay. A request that was cancelled before counts as cancelled. */
export const cancelHeldRequest: Handler<typeof identityContract, 'POST /api/customer/held-request/cancel'> = (ctx) =>
  ctx.db.tx(async (tx) => {
    const key = { customer_uuid: ctx.caller.customer_uuid, uuid: ctx.body.request_uuid };
    const row = await lockHeldRequest(tx, key);
    if (!row) throw ctx.refuse('NOT_FOUND');
    if (row.state !== 'cancelled' && !(await cancelWaitingRequestAndNotify(tx, ctx, key)))
      throw ctx.refuse('HELD_REQUEST_ENDED');
    return {};
  });
