import { heldRequestCancelled } from '#identity/events.ts';
import { heldRequestEnded } from '#identity/messages/request-ended.ts';
import { sendMessage } from '#notifications/server/commands.ts';
import type { Endpoint } from '#platform/contract/endpoint.ts';
import type { Tx } from '#platform/db/database.ts';
import type { Domain } from '#platform/domain.ts';
import type { HandlerContext } from '#platform/http/handler.ts';
import { quietReply } from '#platform/http/ladder.ts';
import { createJobRefusal, Refused } from '#platform/http/refused.ts';
import type { JobContext, JobHandler } from '#platform/jobs/job.ts';
import {
  applyHeldRequestEvent,
  findHeldRequest,
  lockHeldRequest,
  type HeldRequestRow,
} from '../held-requests/held-requests.store.ts';
import type { runHeldRequest as job } from '../jobs.ts';

type Handle = (ctx: HandlerContext) => Promise<unknown>;

/** The request was cancelled while its handler prepared. */
class RequestEnded extends Error {}

/** The context of a held call: its caller is the customer who asked, and its transaction also ends the request. */
const toHandlerContext = (ctx: JobContext, entry: Endpoint, row: HeldRequestRow): HandlerContext => {
  const runOnce = <T>(work: (tx: Tx) => Promise<T>): Promise<T> =>
    ctx.db.tx(async (tx) => {
      const lockedRequest = await lockHeldRequest(tx, row);
      if (!lockedRequest || !(await applyHeldRequestEvent(tx, lockedRequest, 'ran', { now: ctx.now() })))
        throw new RequestEnded();
      return work(tx);
    });
  return {
    ...ctx,
    body: entry.body?.parse(row.body),
    query: undefined,
    params: undefined,
    caller: {
      customer_uuid: row.customer_uuid,
      owner_customer_uuid: null,
      session_hash: '',
      customer_product_uuid: null,
      time_zone: row.time_zone,
      stepped_up: true,
      proved_since: null,
    },
    idempotentTx: runOnce,
    refuse: createJobRefusal,
    live: undefined,
    language: row.language,
    reply: quietReply,
    address: '',
    device: () => '',
    sentDevice: () => null,
    hold: null,
    requestedAt: () => row.requested_at,
    userAgent: null,
    country: () => null,
  } as unknown as HandlerContext;
};

const rejectRequest = (ctx: JobContext, key: HeldRequestRow, failure_code: string): Promise<void> =>
  ctx.db.tx(async (tx) => {
    const row = await lockHeldRequest(tx, key);
    if (!row || !(await applyHeldRequestEvent(tx, row, 'refused', { now: ctx.now(), failure_code }))) return;
    const { customer_uuid, uuid: request_uuid } = row;
    const action = row.action;
    await ctx.publish(tx, heldRequestCancelled, { customer_uuid, request_uuid, action });
    await sendMessage(tx, ctx.queue, heldRequestEnded, {
      key: `request-ended:${request_uuid}`,
      to: { customer_uuid },
      data: { action, how: 'refused' },
    });
  });

const findEndpoint = (domains: readonly Domain[], route: string): { entry: Endpoint; handle: Handle } | null => {
  for (const { endpoints } of domains) {
    const mountedEndpoints = typeof endpoints === 'function' ? endpoints(domains) : endpoints;
    const entry = (mountedEndpoints?.contract as Record<string, Endpoint> | undefined)?.[route];
    const handle = mountedEndpoints?.api[route] as Handle | undefined;
    if (entry && handle) return { entry, handle };
  }
  return null;
};

/**
 * Runs a request whose security delay has passed, with the handler of its endpoint. Idempotent: the transaction of the
 * handler also ends the request. The customer is notified of a refusal, which ends it.
 */
export const runHeldRequestOf =
  (domains: readonly Domain[]): JobHandler<typeof job> =>
  async ({ customer_uuid, request_uuid }, ctx) => {
    ctx.setCustomer(customer_uuid);
    const row = await findHeldRequest(ctx.db.read, { customer_uuid, uuid: request_uuid });
    if (row?.state !== 'held' || row.due_at > ctx.now()) return;
    const endpoint = findEndpoint(domains, row.route);
    if (!endpoint) return rejectRequest(ctx, row, 'NOT_FOUND');
    try {
      await endpoint.handle(toHandlerContext(ctx, endpoint.entry, row));
    } catch (error) {
      if (error instanceof RequestEnded) return;
      if (!(error instanceof Refused)) throw error;
      await rejectRequest(ctx, row, error.code);
    }
  };
