import { z } from 'zod';
import type { portingContract } from '#porting/contract.ts';
import { toRejectionCode } from '#porting/rules/rejection.ts';
import type { PortingEvent } from '#adapters/porting-house/porting-house.ts';
import type { Tx } from '#platform/db/database.ts';
import { recordOutsideEventIfNew } from '#platform/db/outside-events.store.ts';
import type { Handler } from '#platform/http/handler.ts';
import { parseWebhookEvent } from '#platform/http/parse-webhook-event.ts';
import { lockPortInWithLine, applyPortInEventAndNotify, type DatedPortInEvent } from './apply-port-in-event.ts';
import { findPortInByRequestId, findPortIn, updatePortIn } from './port-ins.store.ts';

const toDatedPortInEvent = (event: PortingEvent): DatedPortInEvent => ({
  event: event.type,
  at: event.occurred_at,
  ...(event.type === 'rejected' ? { rejection_code: toRejectionCode(event.code) } : {}),
  ...(event.type === 'scheduled' ? { scheduled_at: event.scheduled_for } : {}),
});

/** Finds the port-in by our id, which the porting house repeats; an id in another format is not looked up. */
const findPortInOfEvent = async (tx: Tx, { external_id, request_id }: PortingEvent) => {
  const parsedId = z.uuid().safeParse(external_id);
  return (
    (parsedId.success ? await findPortIn(tx, parsedId.data) : null) ?? (await findPortInByRequestId(tx, request_id))
  );
};

/** Applies an event of the porting house. Late, repeated and unknown events and those of an older attempt change nothing. */
export const handlePortingEvent: Handler<typeof portingContract, 'POST /api/webhook/porting'> = async (ctx) => {
  const event = parseWebhookEvent(() => ctx.outside.porting.parseEvent(ctx.body));
  await ctx.db.tx(async (tx) => {
    const portInOfEvent = await findPortInOfEvent(tx, event);
    const row = portInOfEvent && (await lockPortInWithLine(tx, portInOfEvent.uuid));
    if (!row) return ctx.log.warn({ event_id: event.event_id }, 'porting event about an unknown port-in');
    if (!(await recordOutsideEventIfNew(tx, 'porting', event.event_id, ctx.now()))) return;
    if (row.request_id === null) await updatePortIn(tx, row.uuid, { request_id: event.request_id });
    // A `ported` event counts for any attempt, because the number has moved.
    if (event.attempt < row.attempt && event.type !== 'ported') return;
    await applyPortInEventAndNotify(tx, row, toDatedPortInEvent(event), ctx);
  });
  return {};
};
