import type { Msisdn } from '#platform/pure/line-ids.ts';
import { computeNextMonthCharge, type NextMonthCharge } from '../../rules/prepaid-balance.ts';
import { getCatalogue } from '#catalogue/server/queries.ts';
import type { Tx } from '#platform/db/database.ts';
import type { JobContext, Queue } from '#platform/jobs/job.ts';
import { brusselsDate, type BusinessDate } from '#platform/pure/calendar.ts';
import { queryNextBillCycleSims } from '#subscriptions/server/queries.ts';
import { queryEntriesOfSims, type PrepaidKey } from './prepaid.store.ts';
import { missingAmountMessage } from '../../messages/missing-amount.ts';
import { findCustomerForOrder } from '#customers/server/queries.ts';
import { buildMessageJob } from '#notifications/server/commands.ts';
import { centsToEuro } from '#platform/pure/money.ts';

type Sim = { customer_uuid: string; customer_product_uuid: string; msisdn: Msisdn };

/** Asks by mail and SMS for the amount missing for the next month, once per SIM, month and amount. */
const notifyMissingAmount = async (
  tx: Tx,
  queue: Queue,
  { customer_uuid, customer_product_uuid, msisdn }: Sim,
  { first, amount_cents, contributions_cents, missing_cents }: NextMonthCharge,
): Promise<void> => {
  const language = (await findCustomerForOrder(tx, customer_uuid))?.language ?? 'en';
  const data = {
    customer_product_uuid,
    msisdn,
    first,
    amount: centsToEuro(amount_cents),
    contributions: centsToEuro(contributions_cents),
    missing: centsToEuro(missing_cents),
  };
  const key = `month-missing:${customer_product_uuid}:${first}:${missing_cents}`;
  await queue.enqueueAll(tx, [
    buildMessageJob(missingAmountMessage, { key: `${key}:mail`, to: { customer_uuid }, language, data }),
    buildMessageJob(missingAmountMessage, { key: `${key}:sms`, to: { msisdn }, customer_uuid, language, data }),
  ]);
};

/** Requests the amounts that the balances of SIMs lack for `month`, the next month. */
export const requestMissingAmounts = async (
  tx: Tx,
  ctx: JobContext,
  month: BusinessDate,
  keys: readonly PrepaidKey[],
): Promise<void> => {
  const entries = await queryEntriesOfSims(tx, keys);
  const sims = await queryNextBillCycleSims(tx, keys, await getCatalogue(ctx.db), ctx.now());
  const today = brusselsDate(ctx.now());
  for (const key of keys) {
    const sim = sims.get(key.order_product_uuid);
    const nextCharge = sim && computeNextMonthCharge(entries.get(key.order_product_uuid) ?? [], sim, today);
    if (sim && nextCharge && nextCharge.first === month && nextCharge.missing_cents > 0)
      await notifyMissingAmount(tx, ctx.queue, { ...key, ...sim }, nextCharge);
  }
};
