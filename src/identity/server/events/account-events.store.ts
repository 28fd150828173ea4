import { and, desc, eq, lt } from 'drizzle-orm';
import { type AccountEventKind, EVENTS_PER_PAGE, type EventDetail } from '#identity/rules/account-event.ts';
import { countryOfTimeZone } from '#identity/rules/country-of-time-zone.ts';
import { formatDevice } from '#identity/rules/device.ts';
import type { Reader, Tx } from '#platform/db/database.ts';
import type { Caller, HandlerContext } from '#platform/http/handler.ts';
import { accountEvent } from '../tables.ts';

export type AccountEventRow = typeof accountEvent.$inferSelect;

/** Context of a handler; jobs and subscribers have no device and caller. */
export type AccountEventContext = Pick<HandlerContext, 'now' | 'newId'> &
  Partial<Pick<HandlerContext, 'userAgent' | 'country'>> & { caller?: Caller | null };

/**
 * Records an account event in the transaction of the change. `time_zone`: of the device, when it differs from that of the
 * session.
 */
export const recordAccountEvent = async (
  tx: Tx,
  ctx: AccountEventContext,
  event: { customer_uuid: string; kind: AccountEventKind; detail?: EventDetail; time_zone?: string },
): Promise<void> => {
  const { customer_uuid, kind, detail = {}, time_zone = ctx.caller?.time_zone } = event;
  await tx.insert(accountEvent).values({
    customer_uuid,
    event_uuid: ctx.newId(),
    kind,
    at: ctx.now(),
    device: formatDevice(ctx.userAgent ?? null),
    country: ctx.country?.() ?? (time_zone === undefined ? null : countryOfTimeZone(time_zone)),
    detail,
  });
};

/** Whether an event of this kind is recorded. */
export const hasAccountEvent = async (q: Reader, customer_uuid: string, kind: AccountEventKind): Promise<boolean> => {
  const [row] = await q
    .select({ event_uuid: accountEvent.event_uuid })
    .from(accountEvent)
    .where(and(eq(accountEvent.customer_uuid, customer_uuid), eq(accountEvent.kind, kind)))
    .limit(1);
  return row !== undefined;
};

/** Events before `beforeEventUuid`, the newest first: one more than a page when there are more. */
export const queryEventsPageAndNextEvent = (
  q: Reader,
  customer_uuid: string,
  beforeEventUuid?: string,
): Promise<AccountEventRow[]> => {
  const isOlder = beforeEventUuid === undefined ? undefined : lt(accountEvent.event_uuid, beforeEventUuid);
  return q
    .select()
    .from(accountEvent)
    .where(and(eq(accountEvent.customer_uuid, customer_uuid), isOlder))
    .orderBy(desc(accountEvent.event_uuid))
    .limit(EVENTS_PER_PAGE + 1);
};
