import { sendMessage } from '#notifications/server/commands.ts';
import type { Tx } from '#platform/db/database.ts';
import type { JobContext } from '#platform/jobs/job.ts';
import { centsToEuro } from '#platform/pure/money.ts';
import { portInDelayed } from '#porting/events.ts';
import { portInDelayedMessage } from '#porting/messages/port-in-delayed.ts';
import { computeDelayDays } from '#porting/rules/port-in-delay.ts';
import type { PortInRow } from './port-ins.store.ts';

/** Publishes and mails the delay of a port-in that ends at `at`, if it is late. The row is that of before the end. */
export const publishDelayAndSendMailIfLate = async (
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
