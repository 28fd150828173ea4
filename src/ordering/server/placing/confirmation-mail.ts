import { and, eq, gte, inArray } from 'drizzle-orm';
import { buildMessageJob } from '#notifications/server/commands.ts';
import { orderConfirmed } from '#ordering/messages/order-confirmed.ts';
import type { Tx } from '#platform/db/database.ts';
import type { Queue } from '#platform/jobs/job.ts';
import { addDays, brusselsDate, startOfBusinessDay } from '#platform/pure/calendar.ts';
import { customerOrder } from '../tables.ts';

type ConfirmationInput = { customer_uuid: string; order_uuid: string };

/** The mail that confirms an order. Caused twice it goes out once. */
export const buildConfirmationMailJob = ({ customer_uuid, order_uuid }: ConfirmationInput) =>
  buildMessageJob(orderConfirmed, {
    key: `order-confirmed:${order_uuid}`,
    to: { customer_uuid },
    data: { order_uuid },
  });

/** Days after which an order is not confirmed once more; less than messages that were sent are known. */
const CONFIRMATION_RESEND_DAYS = 60;

/**
 * An address that takes mail has been found: the confirmation of an order goes there, if the one before refused it. A contract needs it
 * on a medium that can be kept.
 */
export const resendConfirmationMails = async (
  tx: Tx,
  queue: Queue,
  customer_uuid: string,
  now: Date,
): Promise<void> => {
  const rows = await tx
    .select({ order_uuid: customerOrder.uuid })
    .from(customerOrder)
    .where(
      and(
        eq(customerOrder.customer_uuid, customer_uuid),
        inArray(customerOrder.state, ['confirmed', 'allocated', 'in_delivery']),
        gte(customerOrder.confirmed_at, startOfBusinessDay(addDays(brusselsDate(now), -CONFIRMATION_RESEND_DAYS))),
      ),
    )
    .orderBy(customerOrder.uuid);
  await queue.enqueueAll(
    tx,
    rows.map(({ order_uuid }) => buildConfirmationMailJob({ customer_uuid, order_uuid })),
  );
};
