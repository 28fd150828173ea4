import { entryBuilders } from '#ledger/rules/entry-builders.ts';
import { postJournalEntries } from '#ledger/server/commands.ts';
import type { Tx } from '#platform/db/database.ts';
import type { Cents } from '#platform/pure/money.ts';
import { insertCredits } from '../invoices.store.ts';

/** A payment, the part of it that each invoice got, and the overpaid part that none took. */
export type AppliedPayment = {
  customer_uuid: string;
  payment_uuid: string;
  allocations: readonly { invoice_uuid: string; cents: Cents }[];
  overpaid_cents: Cents;
};

/** Posts what payments paid, and adds their overpaid parts to the credit of their customers. Two statements. */
export const postAppliedPaymentsAndCreditSurplus = async (
  tx: Tx,
  payments: readonly AppliedPayment[],
  now: Date,
): Promise<void> => {
  await postJournalEntries(
    tx,
    payments.flatMap(({ customer_uuid, payment_uuid, allocations }) =>
      allocations.map(({ invoice_uuid, cents }) =>
        entryBuilders.creditUsed({
          customer_uuid,
          entry_key: `${payment_uuid} ${invoice_uuid}`,
          invoice_uuid,
          amount_cents: cents,
          now,
        }),
      ),
    ),
  );
  await insertCredits(
    tx,
    payments.map(({ customer_uuid, payment_uuid, overpaid_cents }) => ({
      customer_uuid,
      kind: 'overpaid',
      about: payment_uuid,
      amount_cents: overpaid_cents,
      created_at: now,
    })),
  );
};
