import { entryBuilders } from '#ledger/rules/entry-builders.ts';
import { postJournalEntries } from '#ledger/server/commands.ts';
import type { JobHandler } from '#platform/jobs/job.ts';
import { toIso } from '#platform/pure/instant.ts';
import { openBooks } from '../jobs.ts';
import {
  queryNextPayers,
  queryUnpostedBalances,
  queryUnpostedPayments,
  queryUnpostedRefunds,
} from '../opening.store.ts';

const batchSize = 200;

/**
 * Opens the books for what happened before there were any: prepaid balances and due refunds stand against the suspense
 * account, and earlier payments and sent refunds get entries without lines, which say that they are not to be booked.
 * Repeatable: an entry is posted only for what is missing.
 */
export const runOpenBooks: JobHandler<typeof openBooks> = async ({ after }, { db, queue, now: clock }) => {
  await db.tx(async (tx) => {
    const customers = await queryNextPayers(tx, after, batchSize);
    const now = clock();
    const balances = await queryUnpostedBalances(tx, customers);
    const payments = await queryUnpostedPayments(tx, customers);
    const refunds = await queryUnpostedRefunds(tx, customers);
    await postJournalEntries(tx, [
      ...balances.map(({ customer_uuid, subject_uuid, cents }) =>
        entryBuilders.opening('prepaidBalances', {
          customer_uuid,
          entry_key: `${subject_uuid} ${toIso(now)}`,
          subject_uuid,
          amount_cents: cents,
          now,
        }),
      ),
      ...payments.map(({ customer_uuid, subject_uuid }) =>
        entryBuilders.opening('customerCredit', { customer_uuid, entry_key: subject_uuid, amount_cents: 0, now }),
      ),
      ...refunds.map(({ customer_uuid, subject_uuid, cents }) =>
        entryBuilders.opening('refundsPayable', { customer_uuid, entry_key: subject_uuid, amount_cents: cents, now }),
      ),
    ]);
    const lastCustomerUuid = customers.at(-1);
    if (lastCustomerUuid && customers.length === batchSize)
      await queue.enqueue(tx, openBooks, { after: lastCustomerUuid });
  });
};
