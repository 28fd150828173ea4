import type { Msisdn } from '#platform/pure/line-ids.ts';
import { simSuspendedMessage } from '#billing/messages/sim-suspended.ts';
import { simResumedMessage } from '#billing/messages/sim-resumed.ts';
import { queryContractParties } from '#customers/server/queries.ts';
import { buildMessageJob } from '#notifications/server/commands.ts';
import type { Tx } from '#platform/db/database.ts';
import type { Queue } from '#platform/jobs/job.ts';
import type { BusinessDate } from '#platform/pure/calendar.ts';

type Sim = { customer_uuid: string; customer_product_uuid: string; msisdn: Msisdn };

/** Sends mail and SMS about each SIM, once per SIM and day, in two statements. A suspended SIM can still receive SMS. */
const buildNotifier =
  (message: typeof simSuspendedMessage | typeof simResumedMessage) =>
  async (tx: Tx, queue: Queue, sims: readonly Sim[], day: BusinessDate): Promise<void> => {
    if (sims.length === 0) return;
    const customers = [...new Set(sims.map(({ customer_uuid }) => customer_uuid))];
    const parties = await queryContractParties(tx, customers);
    const jobs = sims.flatMap(({ customer_uuid, customer_product_uuid, msisdn }) => {
      const language = parties.get(customer_uuid)?.language ?? 'en';
      const data = { customer_product_uuid, msisdn, on: day };
      const key = `${message.name}:${customer_product_uuid}:${day}`;
      return [
        buildMessageJob(message, { key: `${key}:mail`, to: { customer_uuid }, language, data }),
        buildMessageJob(message, { key: `${key}:sms`, to: { msisdn }, customer_uuid, language, data }),
      ];
    });
    await queue.enqueueAll(tx, jobs);
  };

export const notifySimsSuspended = buildNotifier(simSuspendedMessage);
export const notifySimsResumed = buildNotifier(simResumedMessage);
