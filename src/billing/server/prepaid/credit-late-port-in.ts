import { buildLatePortInEntry } from '#billing/rules/prepaid-balance.ts';
import { entryBuilders } from '#ledger/rules/entry-builders.ts';
import { postJournalEntries } from '#ledger/server/commands.ts';
import type { Tx } from '#platform/db/database.ts';
import type { Cents } from '#platform/pure/money.ts';
import type { EventContext } from '#platform/subscribers.ts';
import { creditBalanceAndEnqueueResume } from './credit-balance-and-enqueue-resume.ts';
import { insertCredit } from '../invoices.store.ts';
import { lockPrepaidEntries } from './prepaid.store.ts';

/** Credits the amount for a late port-in: to the balance of a prepaid SIM, else to the next bill of the customer. Repeated calls have no effect. */
export const creditLatePortIn = async (
  tx: Tx,
  ctx: Pick<EventContext, 'queue' | 'now'>,
  {
    delay_uuid,
    customer_uuid,
    order_product_uuid,
    amount_cents,
  }: {
    delay_uuid: string;
    customer_uuid: string;
    order_product_uuid: string;
    amount_cents: Cents;
  },
): Promise<void> => {
  const key = { customer_uuid, order_product_uuid };
  const entries = await lockPrepaidEntries(tx, key);
  if (entries.length === 0) {
    const credit = { customer_uuid, about: delay_uuid, amount_cents, created_at: ctx.now() };
    await insertCredit(tx, { ...credit, kind: 'late_porting' });
    return postJournalEntries(tx, [entryBuilders.latePortIn({ ...credit, entry_key: delay_uuid, now: ctx.now() })]);
  }
  const entry = buildLatePortInEntry(entries, delay_uuid, amount_cents);
  if (entry) await creditBalanceAndEnqueueResume(tx, ctx, key, { entries, entry });
};
