import { monthMissing } from '#billing/messages/month-missing.ts';
import type { NextMonth } from '#billing/rules/prepaid-balance.ts';
import { customerForOrder } from '#customers/server/questions.ts';
import { messageJob } from '#notifications/server/commands.ts';
import type { Tx } from '#platform/db/database.ts';
import type { Queue } from '#platform/jobs/job.ts';
import { toWire } from '#platform/pure/money.ts';

type Sim = { customer_uuid: string; customer_product_uuid: string; msisdn: string };

/** Asks for what is missing of the next month, by mail and SMS; once for each SIM, month and sum. */
export const tellMissing = async (
  tx: Tx,
  queue: Queue,
  { customer_uuid, customer_product_uuid, msisdn }: Sim,
  { first, amount_cents, missing_cents }: NextMonth,
): Promise<void> => {
  const language = (await customerForOrder(tx, customer_uuid))?.language ?? 'en';
  const data = {
    customer_product_uuid,
    msisdn,
    first,
    amount: toWire(amount_cents),
    missing: toWire(missing_cents),
  };
  const key = `month-missing:${customer_product_uuid}:${first}:${missing_cents}`;
  await queue.enqueueAll(tx, [
    messageJob(monthMissing, { key: `${key}:mail`, to: { customer_uuid }, language, data }),
    messageJob(monthMissing, { key: `${key}:sms`, to: { msisdn }, customer_uuid, language, data }),
  ]);
};
