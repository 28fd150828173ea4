import type { identityContract } from '#identity/contract.ts';
import type { Handler } from '#platform/http/handler.ts';
import { toIso } from '#platform/pure/instant.ts';
import { queryWaitingRequests } from './held-requests.store.ts';

export const heldRequestList: Handler<typeof identityContract, 'GET /api/customer/held-request/list'> = async (ctx) => {
  const rows = await queryWaitingRequests(ctx.db.read, ctx.caller.customer_uuid);
  return {
    requests: rows.map(({ uuid, action, cause, requested_at, due_at }) => ({
      uuid,
      action,
      cause,
      requested_at: toIso(requested_at),
      due_at: toIso(due_at),
    })),
  };
};
