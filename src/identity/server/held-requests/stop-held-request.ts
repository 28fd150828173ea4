import type { identityContract } from '#identity/contract.ts';
import type { Handler } from '#platform/http/handler.ts';
import { hashToken } from '#platform/http/routes.ts';
import { deleteSessionsOf } from '../sessions/sessions.store.ts';
import { cancelWaitingRequestAndNotify } from './cancel-held-requests-and-notify.ts';
import { findHeldRequestByRevocationHash } from './held-requests.store.ts';

/**
 * Cancels a request by the link of the SMS, without a login, and ends all sessions of the customer, because the
 * reader did not make the request and one of them was misused. The link allows nothing else, since another person may hold
 * the phone.
 */
export const stopHeldRequest: Handler<typeof identityContract, 'POST /api/customer/held-request/stop'> = (ctx) =>
  ctx.db.tx(async (tx) => {
    const row = await findHeldRequestByRevocationHash(tx, hashToken(ctx.body.token));
    if (!row) throw ctx.refuse('LINK_UNKNOWN');
    if (row.state === 'cancelled') throw ctx.refuse('LINK_USED');
    if (!(await cancelWaitingRequestAndNotify(tx, { ...ctx, caller: null }, row)))
      throw ctx.refuse('HELD_REQUEST_ENDED');
    await deleteSessionsOf(tx, row.customer_uuid);
    return {};
  });
