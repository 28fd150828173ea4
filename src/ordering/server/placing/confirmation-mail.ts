import { and, eq, gte, inArray } from 'drizzle-orm';
import { buildMessageJob } from '#notifications/server/commands.ts';
import { orderConfirmed } from '#ordering/messages/order-confirmed.ts';
import type { Tx } from '#platform/db/database.ts';
import type { Queue } from '#platform/jobs/job.ts';
import { addDays, brusselsDate, startOfBusinessDay } from '#platform/pure/calendar.ts';
import { customerOrder } from '../tables.ts';

type ConfirmationInput = { customer_uuid: string; order_uuid: string };

/** The confirmation mail of an order. Its key makes it idempotent. */
export const buildConfirmationMailJob = ({ customer_uuid, order_uuid }: ConfirmationInput) =>
  buildMessageJob(orderConfirmed, {
    key: `order-confirmed:${order_uuid}`,
    to: { customer_uuid },
    data: { order_uuid },
  });

/** Confirmations are not repeated after so many days; below the retention of message keys. */
const CONFIRMATION_RESEND_DAYS = 60;

/**
 * Sends confirmations again that the former address refused, after an address was confirmed. The contract must be delivered
 * on a durable medium.
 */
export const resendUndeliveredConfirmationMails = async (
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
