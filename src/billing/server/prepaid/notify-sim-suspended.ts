import type { Msisdn } from '#platform/pure/line-ids.ts';
import { simSuspendedMessage } from '#billing/messages/sim-suspended.ts';
import { simResumedMessage } from '#billing/messages/sim-resumed.ts';
import { findCustomerForOrder } from '#customers/server/queries.ts';
import { buildMessageJob } from '#notifications/server/commands.ts';
import type { Tx } from '#platform/db/database.ts';
import type { Queue } from '#platform/jobs/job.ts';
import type { BusinessDate } from '#platform/pure/calendar.ts';

type Sim = { customer_uuid: string; customer_product_uuid: string; msisdn: Msisdn };

/** Sends mail and SMS, once per SIM and day. A suspended SIM can still receive SMS. */
const buildNotifier =
  (message: typeof simSuspendedMessage | typeof simResumedMessage) =>
  async (
    tx: Tx,
    queue: Queue,
    { customer_uuid, customer_product_uuid, msisdn }: Sim,
    suspensionDay: BusinessDate,
  ): Promise<void> => {
    const language = (await findCustomerForOrder(tx, customer_uuid))?.language ?? 'en';
    const data = { customer_product_uuid, msisdn, on: suspensionDay };
    const key = `${message.name}:${customer_product_uuid}:${suspensionDay}`;
    await queue.enqueueAll(tx, [
      buildMessageJob(message, { key: `${key}:mail`, to: { customer_uuid }, language, data }),
      buildMessageJob(message, { key: `${key}:sms`, to: { msisdn }, customer_uuid, language, data }),
    ]);
  };

export const notifySimSuspended = buildNotifier(simSuspendedMessage);
export const notifySimResumed = buildNotifier(simResumedMessage);
