import { simPaused } from '#billing/messages/sim-paused.ts';
import { simResumed } from '#billing/messages/sim-resumed.ts';
import { customerForOrder } from '#customers/server/questions.ts';
import { messageJob } from '#notifications/server/commands.ts';
import type { Tx } from '#platform/db/database.ts';
import type { Queue } from '#platform/jobs/job.ts';
import type { BusinessDate } from '#platform/pure/calendar.ts';

type Sim = { customer_uuid: string; customer_product_uuid: string; msisdn: string };

/** By mail and SMS, once for each SIM and day. A SIM that is stopped still receives. */
const telling =
  (message: typeof simPaused | typeof simResumed) =>
  async (
    tx: Tx,
    queue: Queue,
    { customer_uuid, customer_product_uuid, msisdn }: Sim,
    on: BusinessDate,
  ): Promise<void> => {
    const language = (await customerForOrder(tx, customer_uuid))?.language ?? 'en';
    const data = { customer_product_uuid, msisdn, on };
    const key = `${message.name}:${customer_product_uuid}:${on}`;
    await queue.enqueueAll(tx, [
      messageJob(message, { key: `${key}:mail`, to: { customer_uuid }, language, data }),
      messageJob(message, { key: `${key}:sms`, to: { msisdn }, customer_uuid, language, data }),
    ]);
  };

export const tellPaused = telling(simPaused);
export const tellResumed = telling(simResumed);
