import { missingAmountMessage } from '#billing/messages/month-missing.ts';
import type { NextMonthCharge } from '#billing/rules/prepaid-balance.ts';
import { findCustomerForOrder } from '#customers/server/queries.ts';
import { buildMessageJob } from '#notifications/server/commands.ts';
import type { Tx } from '#platform/db/database.ts';
import type { Queue } from '#platform/jobs/job.ts';
import { centsToEuro } from '#platform/pure/money.ts';

type Sim = { customer_uuid: string; customer_product_uuid: string; msisdn: string };

/** Asks by mail and SMS for the amount missing for the next month, once per SIM, month and amount. */
export const notifyMissingAmount = async (
  tx: Tx,
  queue: Queue,
  { customer_uuid, customer_product_uuid, msisdn }: Sim,
  { first, amount_cents, missing_cents }: NextMonthCharge,
): Promise<void> => {
  const language = (await findCustomerForOrder(tx, customer_uuid))?.language ?? 'en';
  const data = {
    customer_product_uuid,
    msisdn,
    first,
    amount: centsToEuro(amount_cents),
    missing: centsToEuro(missing_cents),
  };
  const key = `month-missing:${customer_product_uuid}:${first}:${missing_cents}`;
  await queue.enqueueAll(tx, [
    buildMessageJob(missingAmountMessage, { key: `${key}:mail`, to: { customer_uuid }, language, data }),
    buildMessageJob(missingAmountMessage, { key: `${key}:sms`, to: { msisdn }, customer_uuid, language, data }),
  ]);
};
