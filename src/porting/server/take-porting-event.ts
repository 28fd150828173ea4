import { z } from 'zod';
import type { portingContract } from '#porting/contract.ts';
import { rejectionCode } from '#porting/rules/rejection.ts';
import type { PortingEvent } from '#adapters/porting-house/porting-house.ts';
import type { Tx } from '#platform/db/database.ts';
import { firstTimeTold } from '#platform/db/outside-events.store.ts';
import type { Handler } from '#platform/http/handler.ts';
import { readEvent } from '#platform/http/read-event.ts';
import { lockToMove, movePortIn, type Step } from './move-port-in.ts';
import { findByRequest, findPortIn, savePortInRow } from './port-ins.store.ts';

const stepOf = (event: PortingEvent): Step => ({
  event: event.type,
  at: event.occurred_at,
  ...(event.type === 'rejected' ? { rejection_code: rejectionCode(event.code) } : {}),
  ...(event.type === 'scheduled' ? { scheduled_at: event.scheduled_for } : {}),
});

/** The port-in by our id, which the house repeats; an id that is not ours is not looked for. */
const find = async (tx: Tx, { external_id, request_id }: PortingEvent) => {
  const ours = z.uuid().safeParse(external_id);
  return (ours.success ? await findPortIn(tx, ours.data) : null) ?? (await findByRequest(tx, request_id));
};

/** The porting house tells how a transfer goes. Late, repeated and unknown events, and those of an older try, change nothing. */
export const takePortingEvent: Handler<typeof portingContract, 'POST /api/webhook/porting'> = async (ctx) => {
  const event = readEvent(() => ctx.outside.porting.parseEvent(ctx.body));
  await ctx.db.tx(async (tx) => {
    const known = await find(tx, event);
    const row = known && (await lockToMove(tx, known.uuid));
    if (!row) return ctx.log.warn({ event_id: event.event_id }, 'porting event about an unknown port-in');
    if (!(await firstTimeTold(tx, 'porting', event.event_id, ctx.now()))) return;
    if (row.request_id === null) await savePortInRow(tx, row.uuid, { request_id: event.request_id });
    // A number that has moved has moved, whichever try it was.
    if (event.attempt < row.attempt && event.type !== 'ported') return;
    await movePortIn(tx, row, stepOf(event), ctx);
  });
  return {};
};
