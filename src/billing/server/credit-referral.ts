import { entryBuilders } from '#ledger/rules/entry-builders.ts';
import { postJournalEntries } from '#ledger/server/commands.ts';
import { queryRows, type Reader, type Tx } from '#platform/db/database.ts';
import type { Cents } from '#platform/pure/money.ts';
import type { EventContext } from '#platform/subscribers.ts';
import { sql } from 'drizzle-orm';
import { insertCredit } from './invoices.store.ts';

/** Credits the reward of a referral to the next bill of the customer, and posts it. Repeated calls have no effect. */
export const creditReferral = async (
  tx: Tx,
  { now: clock }: Pick<EventContext, 'now'>,
  { customer_uuid, reward_uuid, amount_cents }: { customer_uuid: string; reward_uuid: string; amount_cents: Cents },
): Promise<void> => {
  const now = clock();
  await insertCredit(tx, { customer_uuid, kind: 'referral', about: reward_uuid, amount_cents, created_at: now });
  await postJournalEntries(tx, [
    entryBuilders.referralReward({ customer_uuid, entry_key: reward_uuid, amount_cents, now }),
  ]);
};

/**
 * Whether a month of a SIM was paid, by a payment and not by credit: the bill of one of the customer's months, or the month that
 * came with the order of a prepaid SIM. False while a bank has taken a payment of the customer back.
 */
export const hasPaidMonthAndNoReturnedPayment = async (
  q: Reader,
  { customer_uuid, order_product_uuid }: { customer_uuid: string; order_product_uuid: string },
): Promise<boolean> => {
  const [row] = await queryRows<{ has_paid: boolean }>(
    q,
    sql`select (
        exists (select from billed_month b
          join customer_invoice i on i.customer_uuid = b.customer_uuid and i.invoice_uuid = b.invoice_uuid and i.state = 'paid'
          join invoice_payment p on p.customer_uuid = i.customer_uuid and p.invoice_uuid = i.invoice_uuid
            and p.applied_cents > p.returned_cents
          where b.customer_uuid = ${customer_uuid})
        or exists (select from prepaid_entry e
          where e.customer_uuid = ${customer_uuid} and e.order_product_uuid = ${order_product_uuid}
            and e.kind = 'paid' and e.amount_cents > 0)
      ) and not exists (select from customer_invoice i where i.customer_uuid = ${customer_uuid} and i.state = 'returned')
      and not exists (select from prepaid_entry e where e.customer_uuid = ${customer_uuid} and e.kind = 'charged_back')
      as has_paid`,
  );
  return row?.has_paid ?? false;
};
