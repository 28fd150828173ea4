import { findNumbersInUse } from '#identity/events.ts';
import { heldRequestNotice } from '#identity/messages/request-held.ts';
import { heldRequestSms } from '#identity/messages/request-held-sms.ts';
import { heldRequestStates, parseHeldAction } from '#identity/rules/held-request.ts';
import { parseSecurityDelayTrigger } from '#identity/rules/security-delay.ts';
import { sendMessage } from '#notifications/server/commands.ts';
import type { Endpoint } from '#platform/contract/endpoint.ts';
import type { Tx } from '#platform/db/database.ts';
import type { Caller, HandlerContext, Hold } from '#platform/http/handler.ts';
import { hashBodyWithoutPasswords } from '#platform/http/idempotency.ts';
import { hashToken } from '#platform/http/routes.ts';
import { toIso } from '#platform/pure/instant.ts';
import { issueRevocationLink } from '../codes/revocation-link.ts';
import { findCredential } from '../credentials/credentials.store.ts';
import { resolveMailLanguage } from '../credentials/resolve-mail-language.ts';
import { recordAccountEvent } from '../events/account-events.store.ts';
import { runHeldRequest } from '../jobs.ts';
import {
  findSameHeldRequest,
  heldRequestRevocationToken,
  type HeldRequestRow,
  insertHeldRequest,
} from './held-requests.store.ts';

type HeldRequestContext = Pick<
  HandlerContext,
  'queue' | 'callExtension' | 'now' | 'newId' | 'seal' | 'language' | 'userAgent' | 'country'
> & { caller: Caller | null; body?: unknown };

/**
 * Notifies the address and every SIM in use, each with a link that cancels the request. The link of the mail recovers the
 * account too; that of the SMS also ends all sessions and allows nothing else, since another person may hold the phone.
 */
const notifyRequestHeld = async (tx: Tx, ctx: HeldRequestContext, row: HeldRequestRow): Promise<void> => {
  const { customer_uuid, uuid: request_uuid, due_at } = row;
  const language = await resolveMailLanguage(tx, ctx, customer_uuid);
  const action = row.action;
  const email = (await findCredential(tx, customer_uuid))?.email;
  if (email) {
    const { link_uuid } = await issueRevocationLink(tx, ctx, { customer_uuid, email }, due_at);
    await sendMessage(tx, ctx.queue, heldRequestNotice, {
      key: `request-held:mail:${request_uuid}`,
      to: { email },
      customer_uuid,
      language,
      data: { link_uuid, action, requested_at: toIso(row.requested_at), due_at: toIso(due_at) },
    });
  }
  for (const msisdn of await ctx.callExtension(tx, findNumbersInUse, 'lines', { customer_uuid }))
    await sendMessage(tx, ctx.queue, heldRequestSms, {
      key: `request-held:sms:${request_uuid}:${msisdn}`,
      to: { msisdn },
      customer_uuid,
      language,
      data: { request_uuid, action, due_at: toIso(due_at) },
    });
};

/**
 * Stores an irreversible request to run when its security delay has passed, and notifies its owner. The same request again
 * keeps the first delay and notifies nobody. Returns the delay that applies.
 */
export const scheduleAndNotifyHeldRequest = async (
  tx: Tx,
  ctx: HeldRequestContext,
  { route, entry, hold }: { route: string; entry: Endpoint; hold: Hold },
): Promise<Hold> => {
  const { caller } = ctx;
  if (!caller || entry.heldAction === undefined) throw new Error(`${route} holds no requests`);
  const { customer_uuid } = caller;
  const uuid = ctx.newId();
  const row: HeldRequestRow = {
    customer_uuid,
    uuid,
    route,
    action: parseHeldAction(entry.heldAction),
    body: (ctx.body ?? {}) as Record<string, unknown>,
    body_hash: hashBodyWithoutPasswords(ctx.body),
    state: heldRequestStates.initial,
    cause: parseSecurityDelayTrigger(hold.cause),
    language: ctx.language,
    time_zone: caller.time_zone,
    requested_at: ctx.now(),
    due_at: hold.ends_at,
    ended_at: null,
    failure_code: null,
    revocation_hash: hashToken(heldRequestRevocationToken(ctx.seal, uuid)),
  };
  if (!(await insertHeldRequest(tx, row))) {
    const sameRequest = await findSameHeldRequest(tx, row);
    return sameRequest ? { ends_at: sameRequest.due_at, cause: sameRequest.cause } : hold;
  }
  await ctx.queue.enqueueAt(tx, runHeldRequest, { customer_uuid, request_uuid: uuid }, row.due_at);
  await recordAccountEvent(tx, ctx, {
    customer_uuid,
    kind: 'request-held',
    detail: { action: row.action },
  });
  await notifyRequestHeld(tx, ctx, row);
  return hold;
};
