import { sendMessage } from '#notifications/server/commands.ts';
import { portInExpired } from '#porting/messages/port-in-expired.ts';
import { portInRejected } from '#porting/messages/port-in-rejected.ts';
import { type PortInEvent, portInStates } from '#porting/rules/port-in-state.ts';
import type { RejectionCode } from '#porting/rules/rejection.ts';
import { lockLine, applyPortedNumber } from '#subscriptions/server/commands.ts';
import type { Tx } from '#platform/db/database.ts';
import type { JobContext } from '#platform/jobs/job.ts';
import { findPortIn, lockPortIn, type PortInRow, updatePortIn } from './port-ins.store.ts';
import { cancelPortIn } from './cancel-port-in.ts';
import { centsToEuro } from '#platform/pure/money.ts';
import { portInDelayed } from '#porting/events.ts';
import { portInDelayedMessage } from '#porting/messages/port-in-delayed.ts';
import { computeDelayDays } from '#porting/rules/port-in-delay.ts';

/** Publishes and mails the delay of a port-in that ends at `at`, if it is late. The row is that of before the end. */
const publishDelayAndSendMailIfLate = async (
  tx: Tx,
  { queue, publish, newId, settings }: Pick<JobContext, 'queue' | 'publish' | 'newId' | 'settings'>,
  { uuid, attempt, state, customer_uuid, order_product_uuid, msisdn, scheduled_at, changed_at }: PortInRow,
  ended_at: Date,
): Promise<void> => {
  const counted_until = state === 'expired' ? changed_at : null;
  const days = computeDelayDays({ agreed_at: scheduled_at, counted_until }, ended_at);
  const amount_cents = days * settings.PORT_IN_DELAY_CENTS_A_DAY;
  if (amount_cents === 0) return;
  await publish(tx, portInDelayed, {
    delay_uuid: newId(),
    customer_uuid,
    order_product_uuid,
    msisdn,
    days,
    amount_cents,
  });
  await sendMessage(tx, queue, portInDelayedMessage, {
    key: `port-in-delayed:${uuid}:${attempt}:${state}`,
    to: { customer_uuid },
    data: {
      msisdn,
      days,
      amount: centsToEuro(amount_cents),
      each: centsToEuro(settings.PORT_IN_DELAY_CENTS_A_DAY),
    },
  });
};

export type PortInContext = Pick<JobContext, 'queue' | 'publish' | 'now' | 'newId' | 'settings'> & {
  log: { error(about: object, message: string): void };
};

export type DatedPortInEvent = {
  event: Exclude<PortInEvent, 'submitted'>;
  rejection_code?: RejectionCode;
  scheduled_at?: Date;
  /** Time of the event at the porting house. */
  at: Date;
};

/** Locks a port-in and its line. Lock order: the line, then the port-in. */
export const lockPortInWithLine = async (tx: Tx, uuid: string): Promise<PortInRow | null> => {
  const row = await findPortIn(tx, uuid);
  if (!row) return null;
  await lockLine(tx, row.order_product_uuid);
  return lockPortIn(tx, uuid);
};

const sendPortInRejectedMail = (tx: Tx, { queue }: PortInContext, row: PortInRow, code: RejectionCode): Promise<void> =>
  sendMessage(tx, queue, portInRejected, {
    key: `port-in-rejected:${row.uuid}:${row.attempt}`,
    to: { customer_uuid: row.customer_uuid },
    data: { order_product_uuid: row.order_product_uuid, msisdn: row.msisdn, code },
  });

const sendPortInExpiredMail = (tx: Tx, { queue }: PortInContext, row: PortInRow): Promise<void> =>
  sendMessage(tx, queue, portInExpired, {
    key: `port-in-expired:${row.uuid}:${row.attempt}`,
    to: { customer_uuid: row.customer_uuid },
    data: { order_product_uuid: row.order_product_uuid, msisdn: row.msisdn },
  });

/**
 * Applies an event to a port-in locked by `lockPortInWithLine`, mails the customer and, once ported, changes the number of the line.
 * A port-in that is ported after it had expired cancels the one that was requested meanwhile. An event that is late, repeated, or
 * comes after the port-in has ended changes nothing.
 */
export const applyPortInEventAndNotify = async (
  tx: Tx,
  lockedPortIn: PortInRow,
  portInEvent: DatedPortInEvent,
  ctx: PortInContext,
): Promise<void> => {
  const state = portInStates.next(lockedPortIn.state, portInEvent.event);
  if (state === null) return;
  const now = ctx.now();
  const { order_product_uuid, msisdn } = lockedPortIn;
  // The customer may have requested another port-in since this one expired; the ported number wins.
  const otherPortIn =
    lockedPortIn.state === 'expired' ? await cancelPortIn(tx, ctx.queue, { order_product_uuid, now }) : 'none';
  if (otherPortIn === 'too-late') return;
  await updatePortIn(tx, lockedPortIn.uuid, {
    state,
    changed_at: now,
    rejection_code: portInEvent.rejection_code ?? null,
    ...(state === 'scheduled' ? { scheduled_at: portInEvent.scheduled_at ?? null } : {}),
    ...(state === 'rejected' ? { scheduled_at: null } : {}),
    ...(state === 'ported' ? { ported_at: portInEvent.at } : {}),
  });
  if (state === 'ported' || state === 'expired')
    await publishDelayAndSendMailIfLate(tx, ctx, lockedPortIn, portInEvent.at);
  if (state === 'expired') await sendPortInExpiredMail(tx, ctx, lockedPortIn);
  if (state === 'rejected')
    await sendPortInRejectedMail(tx, ctx, lockedPortIn, portInEvent.rejection_code ?? 'TECHNICAL');
  if (state === 'ported' && !(await applyPortedNumber(tx, ctx.queue, { order_product_uuid, msisdn }))) {
    ctx.log.error(
      { port_in_uuid: lockedPortIn.uuid, order_product_uuid },
      'number moved to a line that does not exist',
    );
  }
};
