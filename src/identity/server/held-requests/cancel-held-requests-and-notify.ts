import { heldRequestCancelled } from '#identity/events.ts';
import { heldRequestEnded } from '#identity/messages/request-ended.ts';
import type { HeldAction } from '#identity/rules/held-request.ts';
import { sendMessage } from '#notifications/server/commands.ts';
import type { Tx } from '#platform/db/database.ts';
import type { EventContext } from '#platform/subscribers.ts';
import { type AccountEventContext, recordAccountEvent } from '../events/account-events.store.ts';
import {
  applyHeldRequestEvent,
  lockHeldRequest,
  type HeldRequestKey,
  queryWaitingRequests,
} from './held-requests.store.ts';

type CancelContext = AccountEventContext & Pick<EventContext, 'queue' | 'publish'>;

/** Cancels a request that waits, and tells its customer. Returns false when it does not wait. */
export const cancelWaitingRequestAndNotify = async (
  tx: Tx,
  ctx: CancelContext,
  key: HeldRequestKey,
): Promise<boolean> => {
  const row = await lockHeldRequest(tx, key);
  if (!row || !(await applyHeldRequestEvent(tx, row, 'cancelled', { now: ctx.now() }))) return false;
  const { customer_uuid, uuid: request_uuid } = row;
  const action = row.action;
  await recordAccountEvent(tx, ctx, { customer_uuid, kind: 'request-cancelled', detail: { action } });
  await ctx.publish(tx, heldRequestCancelled, { customer_uuid, request_uuid, action });
  await sendMessage(tx, ctx.queue, heldRequestEnded, {
    key: `request-ended:${request_uuid}`,
    to: { customer_uuid },
    data: { action, how: 'cancelled' },
  });
  return true;
};

/**
 * Cancels all requests of a customer that wait for the security delay, or those of one action. Held SIM swaps are not among
 * them: `swap` cancels those when `accountRecovered` is published. Idempotent. Returns whether there were any.
 */
export const cancelHeldRequestsAndNotify = async (
  tx: Tx,
  ctx: CancelContext,
  customer_uuid: string,
  onlyAction?: HeldAction,
): Promise<boolean> => {
  const waitingRequests = await queryWaitingRequests(tx, customer_uuid);
  const requestsToCancel = waitingRequests.filter(({ action }) => onlyAction === undefined || action === onlyAction);
  for (const { uuid } of requestsToCancel) await cancelWaitingRequestAndNotify(tx, ctx, { customer_uuid, uuid });
  return requestsToCancel.length > 0;
};
